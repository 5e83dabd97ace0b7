import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useNumber } from "../../number.ts";
import { Badge } from "../../parts/badge.tsx";
import type { Column, Sort } from "../../parts/table-columns.ts";
import { Table } from "../../parts/table.tsx";
import { useText } from "../../text/index.ts";
import { oldestOf, rowToneOf, toneOf, troubleOf, type Queue } from "./queue.ts";

/** Queues as rows, in the order given unless a head was pressed. */
export function QueueTable(props: {
  queues: Queue[];
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
}) {
  const t = useText();
  const n = useNumber();
  const go = useNavigate();
  const { queues, sort, onSort } = props;
  const columns = useMemo((): Column<Queue>[] => {
    return [
      {
        id: "name",
        header: t("queues.name"),
        value: ({ name }) => name,
        cell: ({ name }) => (
          <Link to="/queues/$name" params={{ name }} className="strong">
            {name}
          </Link>
        ),
      },
      {
        id: "state",
        header: t("queues.trouble"),
        isWide: true,
        cell: ({ trouble, troubles }) => (
          <Badge tone={toneOf[trouble]} isState title={troubles.map(troubleOf).join("; ")}>
            {troubles[0] === undefined ? t(`trouble.${trouble}`) : troubleOf(troubles[0])}
          </Badge>
        ),
      },
      {
        id: "oldest",
        header: t("queues.oldest"),
        width: 104,
        isNumber: true,
        value: ({ oldest_seconds }) => oldest_seconds,
        cell: oldestOf,
      },
      {
        id: "depth",
        header: t("queues.depth"),
        width: 106,
        isNumber: true,
        value: ({ depth }) => depth,
        cell: ({ depth }) => n(depth),
      },
      ...(["in", "out"] as const).map((way): Column<Queue> => {
        const rate = (queue: Queue) => queue[`${way}_per_second`];
        return {
          id: way,
          header: t(`queues.${way}`),
          width: 94,
          isNumber: true,
          isExtra: true,
          value: rate,
          cell: (queue) => n(rate(queue), 1),
        };
      }),
      {
        id: "consumers",
        header: t("queues.consumers"),
        width: 110,
        isNumber: true,
        isExtra: true,
        value: ({ consumers }) => consumers,
        cell: ({ consumers }) => n(consumers),
      },
    ];
  }, [t, n]);
  return (
    <Table
      label={t("queues.list")}
      rows={queues}
      columns={columns}
      keyOf={({ name }) => name}
      toneOf={rowToneOf}
      sort={sort}
      {...(onSort ? { onSort } : {})}
      onOpen={({ name }) => void go({ to: "/queues/$name", params: { name } })} // the router shows its own failures
    />
  );
}
