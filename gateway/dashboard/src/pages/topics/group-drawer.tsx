import { useNumber } from "../../number.ts";
import { Badge } from "../../parts/badge.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { useText } from "../../text/index.ts";
import { toneOf } from "../queues/queue.ts";
import type { Group } from "./group-table.tsx";

/** One group, partition by partition: what it has read of each, and what it has not. */
export function GroupDrawer({ of, onClose }: { of: Group[]; onClose: () => void }) {
  const t = useText();
  const n = useNumber();
  return (
    <Dialog isDrawer title={of[0]?.group ?? ""} lead={t("topics.partitions")} onClose={onClose}>
      {of.map(({ topic, trouble, state, partitions }) => (
        <section key={topic} className="stack">
          <h3 className="row">
            {topic}
            <Badge tone={toneOf[trouble]} isState>
              {t(`topics.state.${state}`)}
            </Badge>
          </h3>
          <table className="plain">
            <thead>
              <tr>
                <th scope="col">{t("topics.partition")}</th>
                <th scope="col" className="number">
                  {t("topics.committed")}
                </th>
                <th scope="col" className="number">
                  {t("topics.end")}
                </th>
                <th scope="col" className="number">
                  {t("topics.lag")}
                </th>
                <th scope="col">{t("topics.state")}</th>
              </tr>
            </thead>
            <tbody>
              {partitions.map((of) => (
                <tr key={of.partition}>
                  <th scope="row">{of.partition}</th>
                  <td className="number">{of.committed ?? "–"}</td>
                  <td className="number">{of.end}</td>
                  <td className="number">{n(of.lag)}</td>
                  <td>{t(`topics.state.${of.state}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </Dialog>
  );
}
