import type { Graph } from "./graph.ts";

const escaped = (text: string) =>
  // Control characters are not allowed in XML at all.
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "")
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const keys = [
  ["node", "name", "string"],
  ["node", "type", "string"],
  ["edge", "relation", "string"],
  ["edge", "predicate", "string"],
  ["edge", "weight", "int"],
] as const;

/** What is shown as GraphML: the same nodes and relations, with names and weights. */
export function graphml({ nodes, edges }: Pick<Graph, "nodes" | "edges">): string {
  const data = (of: string, key: string, value: string | number | null) =>
    value === null ? "" : `<data key="${of}-${key}">${escaped(String(value))}</data>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...keys.map(
      ([of, name, type]) =>
        `<key id="${of}-${name}" for="${of}" attr.name="${name}" attr.type="${type}"/>`,
    ),
    '<graph edgedefault="undirected">',
    ...nodes.map(
      ({ id, name, type }) =>
        `<node id="${escaped(id)}">${data("node", "name", name)}${data("node", "type", type)}</node>`,
    ),
    ...edges.map(
      ({ id, a, b, relation, predicate, weight, isDirected }) =>
        `<edge id="${escaped(id)}" source="${escaped(a)}" target="${escaped(b)}" directed="${isDirected}">` +
        `${data("edge", "relation", relation)}${data("edge", "predicate", predicate)}${data("edge", "weight", weight)}</edge>`,
    ),
    "</graph>",
    "</graphml>",
  ].join("\n");
}

/** A field that begins like a formula gets a quote before it: spreadsheets would run it. */
const cell = (value: string | number | null) => {
  const text = String(value ?? "").replace(/^(?=[=+\-@\t\r])/, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The relations shown as a table, with the names of both ends. */
export function csv({ nodes, edges }: Pick<Graph, "nodes" | "edges">): string {
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const rows = edges.map(({ a, b, relation, predicate, weight }) => [
    ...[a, names.get(a) ?? "", relation, predicate, b, names.get(b) ?? "", weight],
  ]);
  return [["from", "from_name", "relation", "predicate", "to", "to_name", "articles"], ...rows]
    .map((row) => row.map(cell).join(","))
    .join("\r\n");
}

/** Gives this browser a file to keep. */
export function keepFile(name: string, content: Blob | string, type: string): void {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
