import type { EntityType } from "@nexa/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { audit } from "../audit.ts";
import type { Stores } from "../stores.ts";
import { begun } from "./begun.ts";
import { untilGone } from "./caller.ts";
import { csvLine } from "./csv.ts";
import {
  graphmlEdge,
  graphmlHead,
  graphmlNode,
  graphmlTail,
  type Edge,
  type Node,
} from "./graphml.ts";
import { given } from "./query.ts";
import { download, exportTimeoutMs } from "./send-table.ts";

type Relation = Edge["relation"];
export type GraphQuestion = {
  format: "graphml" | "json" | "csv";
  /** These entities ... */
  ids?: string[] | undefined;
  /** ... or the one and its first neighbours; with neither, all. */
  entity_id?: string | undefined;
  limit?: number | undefined;
  relation?: Relation[] | undefined;
  type?: EntityType[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Sends entities and their relations as they come. Header and trailer count relations. */
export async function sendGraph(
  request: FastifyRequest,
  reply: FastifyReply,
  neo4j: Stores["neo4j"],
  question: GraphQuestion,
  timeoutMs: number,
): Promise<FastifyReply> {
  const { format, type, relation, from, to } = question;
  const ids = await idsOf(neo4j, question, timeoutMs);
  const asked = { window: given({ from, to }), ...given({ ids }) };
  const related = {
    ...asked,
    relations:
      relation ??
      (ids ? (["CO_MENTION", "SPOK", "PART_OF"] as const) : (["SPOK", "PART_OF"] as const)),
  };
  const call = { timeoutMs: exportTimeoutMs, signal: untilGone(reply), retry: false };
  const { relations: expected } = await neo4j.graph.count(
    { ...related, relations: [...related.relations] },
    { ...call, timeoutMs: 10_000 },
  );
  const nodes = await begun(neo4j.entities.scan({ ...asked, ...given({ types: type }) }, call));
  const edges = neo4j.graph.scan({ ...related, relations: [...related.relations] }, call);
  await audit(request, {
    action: "export.graph",
    subject: question.entity_id ?? "graph",
    detail: { format, expected, ids: ids?.length ?? "all" },
  });
  const written = { rows: 0 };
  const lines = writers[format](nodes, counted(edges, written), expected);
  return download(reply, {
    ...{ name: "graph", format, expected, lines },
    written: () => written.rows,
  });
}

/** The entity first, then its neighbours of the most articles. */
async function idsOf(
  neo4j: Stores["neo4j"],
  { ids, entity_id, limit = 100, type, from, to }: GraphQuestion,
  timeoutMs: number,
): Promise<string[] | undefined> {
  if (ids || entity_id === undefined) return ids;
  const { items } = await neo4j.graph.neighbours(
    { entity_id, limit, window: given({ from, to }), ...given({ types: type }) },
    { timeoutMs },
  );
  return [entity_id, ...items.map(({ id }) => id)];
}

async function* counted(edges: AsyncIterable<Edge>, written: { rows: number }) {
  for await (const edge of edges) {
    written.rows += 1;
    yield edge;
  }
}

type Writer = (
  nodes: AsyncIterable<Node>,
  edges: AsyncIterable<Edge>,
  expected: number,
) => AsyncGenerator<string>;

const writers: Record<GraphQuestion["format"], Writer> = {
  /** A relation may reach an entity that the window does not mention: it is written before the relation. */
  graphml: async function* (nodes, edges) {
    const seen = new Set<string>();
    yield graphmlHead;
    for await (const node of nodes) {
      seen.add(node.id);
      yield graphmlNode(node);
    }
    let index = 0;
    for await (const edge of edges) {
      for (const end of missing(edge, seen)) yield graphmlNode(end);
      yield graphmlEdge(edge, index++);
    }
    yield graphmlTail;
  },
  json: async function* (nodes, edges, expected) {
    const seen = new Set<string>();
    const further: Node[] = [];
    const item = (first: boolean, value: object) => `${first ? "" : ","}\n${JSON.stringify(value)}`;
    yield `{"expected":${expected},"nodes":[`;
    for await (const node of nodes) {
      yield item(seen.size === 0, node);
      seen.add(node.id);
    }
    const hasNodes = seen.size > 0;
    const held: Edge[] = [];
    for await (const edge of edges) {
      further.push(...missing(edge, seen));
      held.push(edge);
    }
    for (const [index, node] of further.entries()) yield item(!hasNodes && index === 0, node);
    yield '\n],"edges":[';
    for (const [index, { a, b, ...edge }] of held.entries())
      yield item(index === 0, { source: a.id, target: b.id, ...edge });
    yield `\n],"written":${held.length}}\n`;
  },
  csv: async function* (nodes, edges) {
    // A list of edges has no place for entities without any.
    for await (const node of nodes) void node;
    yield csvLine([
      ...["a_id", "a_type", "a_name", "relation", "predicate", "b_id", "b_type", "b_name"],
      ...["weight", "last_at"],
    ]);
    for await (const { a, b, relation, predicate, weight, last_at } of edges)
      yield csvLine([
        ...[a.id, a.type, a.name, relation, predicate, b.id, b.type, b.name],
        ...[weight, last_at],
      ]);
  },
};

const missing = ({ a, b }: Edge, seen: Set<string>): Node[] =>
  [a, b].filter(({ id }) => !seen.has(id) && seen.add(id));
