import type { UseQueryResult } from "@tanstack/react-query";
import type { Got } from "../../api/types.ts";
import { useNumber } from "../../number.ts";
import { Card } from "../../parts/page.tsx";
import { Loaded } from "../../parts/states.tsx";
import { useText } from "../../text/index.ts";
import type { JobSearch } from "./job.ts";

/** The same jobs by cause, most first; a press narrows the list to one cause, another widens it again. */
export function Causes(props: {
  query: UseQueryResult<Got<"/api/v1/jobs/groups">>;
  chosen: string | undefined;
  onChoose: (search: Partial<JobSearch>) => void;
}) {
  const t = useText();
  const n = useNumber();
  const { query, chosen, onChoose } = props;
  return (
    <Card title={t("jobs.causes")} className="causes">
      <Loaded query={query}>
        {({ groups }) =>
          groups.length === 0 ? (
            <p className="card-body soft">{t("jobs.noCauses")}</p>
          ) : (
            <ul className="lines">
              {groups.map(({ fingerprint, reason, stage, sample, count }) => (
                <li key={fingerprint}>
                  <button
                    type="button"
                    className="cause"
                    aria-pressed={chosen === fingerprint}
                    onClick={() =>
                      onChoose({ fingerprint: chosen === fingerprint ? undefined : fingerprint })
                    }
                  >
                    <span className="row row-between">
                      <span className="strong clip">{reason}</span>
                      <span className="number strong">{n(count)}</span>
                    </span>
                    <span className="soft clip">{stage}</span>
                    <span className="soft clip" title={sample}>
                      {sample}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
