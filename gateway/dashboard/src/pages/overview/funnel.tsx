import { useNumber } from "../../number.ts";
import { Bar, type Tone } from "../../parts/badge.tsx";
import { Card } from "../../parts/page.tsx";
import { Empty } from "../../parts/states.tsx";
import { textOr, useText } from "../../text/index.ts";
import type { Overview } from "./overview-page.tsx";

type Step = Overview["funnel"][number];
const order = ["b1-search", "b1-site", "c1", "c2", "d1", "d1-trending"];
const tones: Record<string, Tone> = { dropped: "warn", duplicate: "idle", dead: "bad" };

/** What each stage made of what it got, with the reasons of what it let go. */
export function Funnel({ of }: { of: Step[] }) {
  const t = useText();
  const names = [...new Set(of.map(({ stage }) => stage))].sort(
    (a, b) => order.indexOf(a) - order.indexOf(b),
  );
  return (
    <Card
      title={t("overview.funnel")}
      side={<span className="soft">{t("overview.funnel.lead")}</span>}
    >
      {names.length === 0 ? (
        <Empty title={t("overview.noFunnel")} hint={t("overview.noFunnel.hint")} />
      ) : (
        <ol className="funnel">
          {names.map((name) => (
            <Stage key={name} name={name} steps={of.filter(({ stage }) => stage === name)} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Stage({ name, steps }: { name: string; steps: Step[] }) {
  const n = useNumber();
  const all = steps.reduce((sum, { count }) => sum + count, 0);
  return (
    <li>
      <h3>
        {textOr(`stage.${name}`, name)} <span className="soft number">{n(all)}</span>
      </h3>
      <ul>
        {[...steps]
          .sort((a, b) => b.count - a.count)
          .map(({ outcome, reason, count }) => (
            <li key={`${outcome} ${reason}`} className="funnel-step">
              <span className="clip" title={reason}>
                {textOr(`outcome.${outcome}`, outcome)}
                {reason !== "" && <span className="soft"> · {reason}</span>}
              </span>
              <Bar share={count / Math.max(1, all)} tone={tones[outcome] ?? "ok"} />
              <span className="number">{n(count)}</span>
            </li>
          ))}
      </ul>
    </li>
  );
}
