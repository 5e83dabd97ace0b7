import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../api/client.ts";
import { useNumber } from "../../number.ts";
import { Bar } from "../../parts/badge.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Loaded } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";
import { Skills } from "./skills.tsx";

type Props = {
  id: string;
  /** The opportunity whose gap is shown. */
  opportunity: string | undefined;
  onGap: (opportunity: string | undefined) => void;
  onClose: () => void;
};

/** A profile: its skills, and the opportunities that fit, each with what is missing. */
export function ResumeDrawer({ id, opportunity, onGap, onClose }: Props) {
  const t = useText();
  const profile = useQuery({
    queryKey: ["talent", "resume", id],
    queryFn: () => answer(api.GET("/api/v1/talent/resumes/{id}", { params: { path: { id } } })),
  });
  const matches = useQuery({
    queryKey: ["talent", "resume", id, "matches"],
    queryFn: () =>
      answer(api.GET("/api/v1/talent/resumes/{id}/matches", { params: { path: { id } } })),
  });
  return (
    <Dialog
      isDrawer
      isWide
      title={profile.data?.full_name ?? t("talent.resume")}
      lead={profile.data?.headline}
      onClose={onClose}
    >
      <div className="stack">
        <Loaded query={profile}>
          {({ skills, custom_skills }) => (
            <Skills
              label={t("talent.skills")}
              names={[...skills, ...custom_skills].map(({ name }) => name)}
              tone="info"
            />
          )}
        </Loaded>
        {opportunity !== undefined && (
          <Gap id={id} opportunity={opportunity} onClose={() => onGap(undefined)} />
        )}
        <h3>{t("talent.matches")}</h3>
        <Loaded query={matches}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="soft">{t("talent.noMatches")}</p>
            ) : (
              <ol className="match-list">
                {items.map((match) => (
                  <li key={match.opportunity_id}>
                    <p className="row row-between">
                      <strong>{match.title}</strong>
                      <Button onClick={() => onGap(match.opportunity_id)}>{t("talent.gap")}</Button>
                    </p>
                    <Fit shared={match.shared.length} missing={match.missing.length} />
                    <Skills label={t("talent.shared")} names={match.shared} tone="ok" />
                    <Skills label={t("talent.missing")} names={match.missing} tone="warn" />
                  </li>
                ))}
              </ol>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}

/** How much of what is required is there. */
export function Fit({ shared, missing }: { shared: number; missing: number }) {
  const t = useText();
  const n = useNumber();
  return (
    <div>
      <p className="soft">{t("talent.fit", { shared: n(shared), all: n(shared + missing) })}</p>
      <Bar share={shared / Math.max(1, shared + missing)} tone={missing === 0 ? "ok" : "info"} />
    </div>
  );
}

function Gap({
  id,
  opportunity,
  onClose,
}: {
  id: string;
  opportunity: string;
  onClose: () => void;
}) {
  const t = useText();
  const n = useNumber();
  const query = useQuery({
    queryKey: ["talent", "gap", id, opportunity],
    queryFn: () =>
      answer(
        api.GET("/api/v1/talent/resumes/{id}/gap", {
          params: { path: { id }, query: { opportunity } },
        }),
      ),
  });
  return (
    <section className="gap" aria-label={t("talent.gap")}>
      <Loaded query={query}>
        {({ shared, missing, extra, coverage }) => (
          <div className="stack">
            <p className="row row-between">
              <strong>{t("talent.coverage", { percent: n(coverage * 100) })}</strong>
              <Button tone="quiet" onClick={onClose}>
                {t("common.close")}
              </Button>
            </p>
            <Skills
              label={t("talent.missing")}
              names={missing.map(({ name }) => name)}
              tone="warn"
            />
            <Skills label={t("talent.shared")} names={shared.map(({ name }) => name)} tone="ok" />
            <Skills label={t("talent.extra")} names={extra.map(({ name }) => name)} tone="idle" />
          </div>
        )}
      </Loaded>
    </section>
  );
}
