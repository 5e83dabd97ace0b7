import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { GitMerge, Scissors, Share2 } from "lucide-react";
import { useState } from "react";
import { answer, api } from "../../api/client.ts";
import type { Got } from "../../api/types.ts";
import { useNumber } from "../../number.ts";
import { Button } from "../../parts/button.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Loaded } from "../../parts/states.tsx";
import { useMay } from "../../session.tsx";
import { textOr, useText } from "../../text/index.ts";
import { useTime } from "../../time.ts";
import { changed, given } from "../analysis/changed.ts";
import { EntityLink, KindBadge } from "../analysis/signs.tsx";
import { WindowFields } from "../analysis/window.tsx";
import { stepsText } from "../graph/steps.ts";
import { Aliases } from "./aliases.tsx";
import { CoActors } from "./co-actors.tsx";
import { EntityTimeline } from "./entity-timeline.tsx";
import { History } from "./history.tsx";
import { Mentions } from "./mentions.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { SplitDialog } from "./split-dialog.tsx";

const route = getRouteApi("/entities/$id");
export type Profile = Got<"/api/v1/entities/{id}">;

/** Who or what an entity is: names, where it belongs, when and with whom it is in the news, its articles. */
export function EntityPage() {
  const t = useText();
  const mayDecide = useMay("analyst");
  const { id } = route.useParams();
  const search = route.useSearch();
  const go = route.useNavigate();
  const [open, setOpen] = useState<"merge" | "split" | null>(null);
  const window = given({ from: search.from, to: search.to });
  const query = useQuery({
    queryKey: ["entity", id, "profile", window],
    queryFn: () =>
      answer(api.GET("/api/v1/entities/{id}", { params: { path: { id }, query: window } })),
  });
  const profile = query.data;
  return (
    <Page
      title={profile?.name ?? id}
      lead={profile && <Belongs profile={profile} />}
      actions={
        <>
          <Link className="btn" to="/graph" search={{ steps: stepsText([{ do: "expand", id }]) }}>
            <Share2 size={16} aria-hidden /> {t("entity.graph")}
          </Link>
          {mayDecide && profile && (
            <>
              <Button icon={GitMerge} onClick={() => setOpen("merge")}>
                {t("entity.merge")}
              </Button>
              {profile.aliases.length > 0 && (
                <Button icon={Scissors} onClick={() => setOpen("split")}>
                  {t("entity.split")}
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      <Card>
        <div className="filters">
          <WindowFields
            {...window}
            onChange={(some) => void go({ search: (old) => changed(old, some) })} // the router shows its failures
          />
        </div>
        <Loaded query={query}>{(of) => <Figures profile={of} />}</Loaded>
      </Card>
      {profile && (
        <>
          <EntityTimeline
            id={profile.id}
            window={window}
            unit={search.unit}
            onUnit={(unit) => void go({ search: (old) => changed(old, { unit }), replace: true })}
          />
          <div className="columns">
            <Mentions id={profile.id} window={window} />
            <div className="stack">
              <CoActors id={profile.id} window={window} />
              <Aliases profile={profile} />
              <History id={profile.id} />
            </div>
          </div>
        </>
      )}
      {open === "merge" && profile && (
        <MergeDialog profile={profile} onClose={() => setOpen(null)} />
      )}
      {open === "split" && profile && (
        <SplitDialog profile={profile} onClose={() => setOpen(null)} />
      )}
    </Page>
  );
}

/** Its kind, and what it is part of, upwards. */
function Belongs({ profile }: { profile: Profile }) {
  return (
    <span className="row">
      <KindBadge type={profile.type} />
      {profile.level && <span>{profile.level}</span>}
      {profile.part_of.map((above) => (
        <span key={above.id} className="row">
          <span aria-hidden>›</span>
          <EntityLink {...above} />
        </span>
      ))}
    </span>
  );
}

function Figures({ profile }: { profile: Profile }) {
  const t = useText();
  const n = useNumber();
  const time = useTime();
  const { sentiments } = profile;
  const read = sentiments.positif + sentiments.netral + sentiments.negatif;
  const share = (count: number) => (read === 0 ? "–" : `${n((count / read) * 100)} %`);
  const facts: [string, React.ReactNode][] = [
    [t("entity.mentions"), n(profile.mentions)],
    [t("entity.first"), time(profile.first_at, "short")],
    [t("entity.last"), time(profile.last_at, "short")],
    ...(["positif", "netral", "negatif"] as const).map((mood): [string, string] => [
      textOr(`mood.${mood}`, mood),
      share(sentiments[mood]),
    ]),
    [
      t("entity.roles"),
      profile.roles
        .slice(0, 3)
        .map(({ role }) => role)
        .join(", ") || "–",
    ],
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
