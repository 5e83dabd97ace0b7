import { useMemo } from "react";
import type { Item } from "../../api/types.ts";
import { useNumber } from "../../number.ts";
import { Badge } from "../../parts/badge.tsx";
import type { Column } from "../../parts/table-columns.ts";
import { Table } from "../../parts/table.tsx";
import { useText } from "../../text/index.ts";
import { ageOf, rowToneOf, toneOf } from "../queues/queue.ts";

export type Group = Item<"/api/v1/groups">;

/** Consumer groups, worst first as the API gives them. */
export function GroupTable({
  groups,
  onOpen,
}: {
  groups: Group[];
  onOpen: (group: string) => void;
}) {
  const t = useText();
  const n = useNumber();
  const columns = useMemo(
    (): Column<Group>[] => [
      {
        id: "group",
        header: t("topics.group"),
        cell: ({ group }) => <span className="strong">{group}</span>,
      },
      { id: "topic", header: t("topics.topic"), isWide: true, cell: ({ topic }) => topic },
      {
        id: "state",
        header: t("topics.state"),
        width: 180,
        cell: ({ state, trouble }) => (
          <Badge tone={toneOf[trouble]} isState>
            {t(`topics.state.${state}`)}
          </Badge>
        ),
      },
      { id: "lag", header: t("topics.lag"), width: 90, isNumber: true, cell: ({ lag }) => n(lag) },
      {
        id: "time",
        header: t("topics.lagTime"),
        width: 120,
        isNumber: true,
        isWide: true,
        cell: ({ lag_seconds, lag_is_at_least }) => ageOf(lag_seconds, lag_is_at_least),
      },
      {
        id: "out",
        header: t("topics.out"),
        width: 110,
        isNumber: true,
        isWide: true,
        cell: ({ out_per_second }) => n(out_per_second, 1),
      },
    ],
    [t, n],
  );
  return (
    <Table
      label={t("topics.groups")}
      rows={groups}
      columns={columns}
      keyOf={({ group, topic }) => `${group} ${topic}`}
      toneOf={rowToneOf}
      onOpen={({ group }) => onOpen(group)}
    />
  );
}
