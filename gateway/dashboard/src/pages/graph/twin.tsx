import { Tabs } from "radix-ui";
import { useMemo, useState } from "react";
import { useNumber } from "../../number.ts";
import { Table } from "../../parts/table.tsx";
import type { Column, Sort } from "../../parts/table-columns.ts";
import { useText } from "../../text/index.ts";
import { relationKey } from "../analysis/kinds.ts";
import { KindBadge } from "../analysis/signs.tsx";
import type { Edge, Graph, Node } from "./graph.ts";
import { degrees, pageRank } from "./ranks.ts";

type Ranked = Node & { links: number; rank: number };

/** What the canvas shows, as tables: the same nodes and relations, the same selection, ranked. */
export function Twin(props: {
  graph: Graph;
  selected: string | undefined;
  onSelect: (id: string) => void;
}) {
  const t = useText();
  const n = useNumber();
  const { graph, selected, onSelect } = props;
  const [sort, setSort] = useState<Sort>("-links");
  const [edgeSort, setEdgeSort] = useState<Sort>("-weight");
  const nodes = useMemo(() => {
    const [links, ranks] = [degrees(graph), pageRank(graph)];
    return graph.nodes.map((node): Ranked => ({
      ...node,
      links: links.get(node.id) ?? 0,
      rank: ranks.get(node.id) ?? 0,
    }));
  }, [graph]);
  const names = useMemo(() => new Map(graph.nodes.map(({ id, name }) => [id, name])), [graph]);
  const columns: Column<Ranked>[] = [
    { id: "name", header: t("common.name"), cell: ({ name }) => name, value: ({ name }) => name },
    {
      id: "type",
      header: t("graph.kind"),
      width: 150,
      cell: ({ type }) => <KindBadge type={type} />,
      value: ({ type }) => type,
    },
    {
      id: "links",
      header: t("graph.links"),
      width: 110,
      isNumber: true,
      cell: ({ links }) => n(links),
      value: ({ links }) => links,
    },
    {
      id: "rank",
      header: t("graph.rank"),
      width: 110,
      isNumber: true,
      isWide: true,
      cell: ({ rank }) => n(rank, 4),
      value: ({ rank }) => rank,
    },
  ];
  const edgeColumns: Column<Edge>[] = [
    {
      id: "a",
      header: t("graph.from"),
      cell: ({ a }) => names.get(a),
      value: ({ a }) => names.get(a),
    },
    {
      id: "relation",
      header: t("graph.relation"),
      width: 170,
      cell: ({ relation, predicate }) => predicate ?? t(`relation.${relationKey(relation)}`),
      value: ({ relation, predicate }) => predicate ?? relation,
    },
    {
      id: "b",
      header: t("graph.to"),
      cell: ({ b }) => names.get(b),
      value: ({ b }) => names.get(b),
    },
    {
      id: "weight",
      header: t("articles.title"),
      width: 90,
      isNumber: true,
      cell: ({ weight }) => n(weight),
      value: ({ weight }) => weight,
    },
  ];
  return (
    <Tabs.Root defaultValue="nodes">
      <Tabs.List className="tabs" aria-label={t("graph.asTable")}>
        <Tabs.Trigger value="nodes">{t("graph.nodes", { count: n(nodes.length) })}</Tabs.Trigger>
        <Tabs.Trigger value="edges">
          {t("graph.edges", { count: n(graph.edges.length) })}
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="nodes">
        <Table
          label={t("graph.nodes", { count: n(nodes.length) })}
          rows={nodes}
          columns={columns}
          keyOf={({ id }) => id}
          sort={sort}
          onSort={setSort}
          onOpen={({ id }) => onSelect(id)}
          toneOf={({ id }) => (id === selected ? "warn" : undefined)}
        />
      </Tabs.Content>
      <Tabs.Content value="edges">
        <Table
          label={t("graph.edges", { count: n(graph.edges.length) })}
          rows={graph.edges}
          columns={edgeColumns}
          keyOf={({ id }) => id}
          sort={edgeSort}
          onSort={setEdgeSort}
          onOpen={({ id }) => onSelect(id)}
          toneOf={({ id }) => (id === selected ? "warn" : undefined)}
        />
      </Tabs.Content>
    </Tabs.Root>
  );
}
