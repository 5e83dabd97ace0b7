import { Link } from "@tanstack/react-router";
import { ChevronRight, Database } from "lucide-react";
import { Fragment } from "react";
import { useNumber } from "../../number.ts";
import { Badge } from "../../parts/badge.tsx";
import { Card } from "../../parts/page.tsx";
import { useText } from "../../text/index.ts";
import { toneOf } from "../queues/queue.ts";
import type { Overview } from "./overview-page.tsx";

/** Those who only watch dead letters are no part of the flow; the page of topics has them. */
const isInFlow = ({ group }: { group: string }) => !group.startsWith("f1-");

/** The flow from the scheduler to the stores: how fast each stage reads, and how far it is behind. */
export function Pipeline({ of: { stages, health } }: { of: Overview }) {
  const t = useText();
  const n = useNumber();
  const stores = health.filter(({ kind }) => kind === "store");
  const up = stores.filter(({ is_up }) => is_up).length;
  return (
    <Card>
      <ol className="pipeline" aria-label={t("overview.pipeline")}>
        {stages
          .filter(isInFlow)
          .map(({ group, topic, out_per_second, in_per_second, lag, state, trouble }) => (
            <Fragment key={`${group} ${topic}`}>
              <li className={`stage stage-${trouble}`}>
                <Link to="/topics" search={{ group }}>
                  <span className="strong clip">{group}</span>
                  <span className="soft clip">{topic}</span>
                  <span className="stage-rate number">
                    {t("overview.perSecond", {
                      rate: n(Math.max(in_per_second, out_per_second), 1),
                    })}
                  </span>
                  <Badge tone={toneOf[trouble]} isState>
                    {state !== "ok" && state !== "no_commit"
                      ? t(`topics.state.${state}`)
                      : lag > 0
                        ? t("overview.lag", { count: n(lag) })
                        : t("overview.noLag")}
                  </Badge>
                </Link>
              </li>
              <li className="stage-arrow" aria-hidden>
                <ChevronRight size={18} />
              </li>
            </Fragment>
          ))}
        <li className={`stage stage-${up < stores.length ? "critical" : "none"}`}>
          <Link to="/queues">
            <span className="strong row">
              <Database size={14} aria-hidden /> {t("overview.stores")}
            </span>
            <span className="soft clip">{stores.map(({ name }) => name).join(", ")}</span>
            <span className="stage-rate number">
              {n(up)}/{n(stores.length)}
            </span>
            <Badge tone={up < stores.length ? "bad" : "ok"} isState>
              {t("overview.storesUp", { up: n(up), all: n(stores.length) })}
            </Badge>
          </Link>
        </li>
      </ol>
    </Card>
  );
}
