import { useMemo } from "react";
import type { Item } from "../../api/types.ts";
import { useNumber } from "../../number.ts";
import type { Column } from "../../parts/table-columns.ts";
import { Table } from "../../parts/table.tsx";
import { useText } from "../../text/index.ts";

type Topic = Item<"/api/v1/topics">;

/** Topics in the order of the flow. */
export function TopicTable({
  topics,
  onOpen,
}: {
  topics: Topic[];
  onOpen: (topic: string) => void;
}) {
  const t = useText();
  const n = useNumber();
  const columns = useMemo(
    (): Column<Topic>[] => [
      {
        id: "name",
        header: t("topics.topic"),
        cell: ({ name }) => <span className="strong">{name}</span>,
      },
      {
        id: "groups",
        header: t("topics.readBy"),
        isWide: true,
        cell: ({ groups }) => groups.join(", ") || "–",
      },
      {
        id: "records",
        header: t("topics.records"),
        width: 110,
        isNumber: true,
        cell: ({ records }) => n(records),
      },
      {
        id: "in",
        header: t("topics.in"),
        width: 110,
        isNumber: true,
        isWide: true,
        cell: ({ in_per_second }) => n(in_per_second, 1),
      },
      {
        id: "partitions",
        header: t("topics.partitions"),
        width: 100,
        isNumber: true,
        isWide: true,
        cell: ({ partitions }) => n(partitions.length),
      },
    ],
    [t, n],
  );
  return (
    <Table
      label={t("topics.topics")}
      rows={topics}
      columns={columns}
      keyOf={({ name }) => name}
      onOpen={({ name }) => onOpen(name)}
    />
  );
}
