import type { neo4j } from "@nexa/contracts";
import type { z } from "zod";

type Operations = (typeof neo4j)["operations"];
export type Node = Pick<
  z.output<Operations["entities"]["scan"]["row"]>,
  "id" | "type" | "name" | "level"
> & { mentions?: number };
export type Edge = z.output<Operations["graph"]["scan"]["row"]>;

const nodeKeys = { type: "string", name: "string", level: "string", mentions: "int" } as const;
const edgeKeys = {
  relation: "string",
  predicate: "string",
  weight: "int",
  last_at: "string",
} as const;

/**
 * GraphML 1.0 (graphml.graphdrawing.org), several edges between two nodes where several relations are. An edge without
 * `directed` has no direction: some readers know only that default.
 */
export const graphmlHead = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
${[...keysOf("node", nodeKeys), ...keysOf("edge", edgeKeys)].join("\n")}
<graph id="nexa" edgedefault="undirected">
`;
export const graphmlTail = "</graph>\n</graphml>\n";

export const graphmlNode = ({ id, ...node }: Node): string =>
  `<node id="${xml(id)}">${dataOf("node", nodeKeys, node)}</node>\n`;

/** CO_MENTION has no direction; the others point from `a` to `b`. @param index makes the edge's id */
export const graphmlEdge = ({ a, b, ...edge }: Edge, index: number): string => {
  const directed = edge.relation === "CO_MENTION" ? "" : ' directed="true"';
  return `<edge id="e${index}" source="${xml(a.id)}" target="${xml(b.id)}"${directed}>${dataOf("edge", edgeKeys, edge)}</edge>\n`;
};

function keysOf(of: "node" | "edge", keys: Record<string, string>): string[] {
  return Object.entries(keys).map(
    ([name, type]) =>
      `<key id="${of}-${name}" for="${of}" attr.name="${name}" attr.type="${type}"/>`,
  );
}

function dataOf(of: "node" | "edge", keys: object, values: Record<string, unknown>): string {
  return Object.keys(keys)
    .flatMap((name) => {
      const value = values[name];
      if (typeof value !== "string" && typeof value !== "number") return [];
      return [`<data key="${of}-${name}">${xml(String(value))}</data>`];
    })
    .join("");
}

const entities: Record<string, string> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" },
  ...{ "\n": "&#10;", "\r": "&#13;", "\t": "&#9;" },
};
/** Text as XML 1.0 carries it; what XML cannot carry at all (control characters, lone surrogates) becomes U+FFFD. */
export const xml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
    .replace(/[&<>"\n\r\t]/g, (sign) => entities[sign] ?? sign);
