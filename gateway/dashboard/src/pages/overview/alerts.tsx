import { BellOff } from "lucide-react";
import { Badge } from "../../parts/badge.tsx";
import { Card } from "../../parts/page.tsx";
import { useText } from "../../text/index.ts";
import { useTime } from "../../time.ts";
import type { Overview } from "./overview-page.tsx";

/** More would hide the rest of the page when it is needed most. */
const shownAlerts = 8;

/** Alerts as Alertmanager has them, worst first. */
export function Alerts({ of: { items, alertmanager } }: { of: Overview["alerts"] }) {
  const t = useText();
  const time = useTime();
  return (
    <Card
      title={
        <>
          {t("overview.alerts")} {items.length > 0 && <Badge tone="bad">{items.length}</Badge>}
        </>
      }
    >
      {alertmanager !== "ok" && (
        <p className="card-body hint">{t(`overview.alertmanager.${alertmanager}`)}</p>
      )}
      {items.length === 0 ? (
        <p className="card-body row soft">
          <BellOff size={16} aria-hidden /> {t("overview.noAlerts")}
        </p>
      ) : (
        <ul className="lines">
          {items
            .slice(0, shownAlerts)
            .map(({ fingerprint, name, severity, summary, starts_at }) => (
              <li key={fingerprint} className="alert">
                <Badge tone={severity === "critical" ? "bad" : "warn"} isState>
                  {name}
                </Badge>
                <span>{summary}</span>
                <time className="soft">
                  {t("overview.since", { when: time(starts_at, "short") })}
                </time>
              </li>
            ))}
        </ul>
      )}
    </Card>
  );
}
