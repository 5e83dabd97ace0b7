import { Link } from "@tanstack/react-router";
import { useNumber } from "../../number.ts";
import { Badge } from "../../parts/badge.tsx";
import { Card } from "../../parts/page.tsx";
import { Empty } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";
import type { Overview } from "./overview-page.tsx";

/** The rest is a press away, on the page of dead jobs. */
const shownStages = 8;

/** Jobs that wait for a person, by the stage that put them aside; a press leads to them. */
export function DeadJobs({ of }: { of: Overview["jobs"] }) {
  const t = useText();
  const n = useNumber();
  const open = of
    .filter(({ status, count }) => status === "dead" && count > 0)
    .sort((a, b) => b.count - a.count);
  const all = open.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card
      title={
        <>
          {t("overview.dead")} {all > 0 && <Badge tone="bad">{n(all)}</Badge>}
        </>
      }
      side={
        <Link to="/jobs" search={{ status: "dead" }}>
          {t("overview.allDead")}
        </Link>
      }
    >
      {open.length === 0 ? (
        <Empty title={t("overview.noDead")} hint={t("overview.noDead.hint")} />
      ) : (
        <ul className="lines">
          {open.slice(0, shownStages).map(({ kind, stage, count }) => (
            <li key={`${kind} ${stage}`}>
              <Link to="/jobs" search={{ status: "dead", kind, stage }} className="line-link">
                <span className="strong clip">{stage}</span>
                <span className="row">
                  <span className="soft">{t(`jobs.kind.${kind}`)}</span>
                  <span className="number strong">{n(count)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
