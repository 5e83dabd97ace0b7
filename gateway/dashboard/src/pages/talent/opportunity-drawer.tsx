import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Loaded } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";
import { Fit } from "./resume-drawer.tsx";
import { Skills } from "./skills.tsx";

/** An opportunity: what it requires, and who fits it, each with what is missing. */
export function OpportunityDrawer(props: {
  id: string;
  onOpen: (resume: string) => void;
  onClose: () => void;
}) {
  const t = useText();
  const { id, onOpen, onClose } = props;
  const opportunity = useQuery({
    queryKey: ["talent", "opportunity", id],
    queryFn: () =>
      answer(api.GET("/api/v1/talent/opportunities/{id}", { params: { path: { id } } })),
  });
  const candidates = useQuery({
    queryKey: ["talent", "opportunity", id, "candidates"],
    queryFn: () =>
      answer(
        api.GET("/api/v1/talent/opportunities/{id}/candidates", {
          params: { path: { id }, query: { limit: 50 } },
        }),
      ),
  });
  return (
    <Dialog
      isDrawer
      isWide
      title={opportunity.data?.title ?? t("talent.opportunity")}
      lead={opportunity.data?.organization}
      onClose={onClose}
    >
      <div className="stack">
        <Loaded query={opportunity}>
          {({ skills }) => (
            <Skills
              label={t("talent.required")}
              names={skills.map(({ name }) => name)}
              tone="info"
            />
          )}
        </Loaded>
        <h3>{t("talent.candidates")}</h3>
        <Loaded query={candidates}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="soft">{t("talent.noCandidates")}</p>
            ) : (
              <ol className="match-list">
                {items.map(({ profile_id, full_name, headline, shared, missing }) => (
                  <li key={profile_id}>
                    <p className="row row-between">
                      <span>
                        <strong>{full_name}</strong> <span className="soft">{headline}</span>
                      </span>
                      <Button onClick={() => onOpen(profile_id)}>{t("talent.openResume")}</Button>
                    </p>
                    <Fit shared={shared.length} missing={missing.length} />
                    <Skills label={t("talent.shared")} names={shared} tone="ok" />
                    <Skills label={t("talent.missing")} names={missing} tone="warn" />
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
