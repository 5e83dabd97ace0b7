import { useMemo } from "react";
import { useNumber } from "../../number.ts";
import { Badge } from "../../parts/badge.tsx";
import type { Column } from "../../parts/table-columns.ts";
import { Table } from "../../parts/table.tsx";
import { useText } from "../../text/index.ts";
import { useTime } from "../../time.ts";
import { statusTone, type Job } from "./job.ts";

/** Jobs as rows, newest first as the API gives them. */
export function JobTable(props: {
  jobs: Job[];
  onOpen: (id: string) => void;
  onEnd: () => void;
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
}) {
  const t = useText();
  const n = useNumber();
  const time = useTime();
  const { jobs, onOpen, ...rest } = props;
  const columns = useMemo(
    (): Column<Job>[] => [
      {
        id: "reason",
        header: t("jobs.cause"),
        cell: ({ reason, message, id }) => (
          <button type="button" className="row-button" onClick={() => onOpen(id)}>
            <span className="strong">{reason}</span> <span className="soft">{message}</span>
          </button>
        ),
      },
      {
        id: "stage",
        header: t("jobs.stage"),
        width: 170,
        isWide: true,
        cell: ({ stage }) => stage,
      },
      {
        id: "source",
        header: t("jobs.source"),
        width: 150,
        isExtra: true,
        cell: ({ source }) => source || "–",
      },
      {
        id: "attempts",
        header: t("jobs.attempts"),
        width: 110,
        isNumber: true,
        isExtra: true,
        cell: ({ attempts }) => n(attempts),
      },
      {
        id: "last",
        header: t("jobs.last"),
        width: 130,
        cell: ({ last_at }) => <time dateTime={last_at}>{time(last_at, "short")}</time>,
      },
      {
        id: "status",
        header: t("common.status"),
        width: 150,
        isExtra: true,
        cell: ({ status }) => (
          <Badge tone={statusTone[status]} isState>
            {t(`jobs.status.${status}`)}
          </Badge>
        ),
      },
    ],
    [t, n, time, onOpen],
  );
  return (
    <Table
      label={t("jobs.list")}
      rows={jobs}
      columns={columns}
      keyOf={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      {...rest}
    />
  );
}
