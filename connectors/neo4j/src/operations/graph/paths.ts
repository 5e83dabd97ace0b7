import { Fault, type Handlers, type neo4j, type ReadContext } from "@nexa/contracts";
import { entitiesNamed } from "../../reads/entity.ts";
import { pageByOffset, skipAndLimit } from "../../reads/page.ts";
import { windowOf } from "../../reads/window.ts";
import { reading, type Graph } from "../../transactions.ts";

type Operations = Handlers<typeof neo4j>["graph"];
type Path = NonNullable<Awaited<ReturnType<Operations["shortestPath"]>>>;
type Question = Parameters<Operations["shortestPath"]>[0];

/** Length and types are of the contract's own lists: they cannot be parameters in Cypher. */
const statement = (kind: string, { via, max_length }: Question): string => `
  MATCH (a:Entity {id: $start}) MATCH (b:Entity {id: $end})
  MATCH path = ${kind}((a)-[:${via.join("|")}*..${max_length}]-(b))
  WHERE all(r IN relationships(path) WHERE r.occurred_at IS NULL
    OR r.occurred_at >= datetime($from) AND r.occurred_at < datetime($to))
  RETURN length(path) AS length,
    [n IN nodes(path) | {id: n.id, type: coalesce(n.type, labels(n)[0]), name: coalesce(n.name, n.title)}] AS nodes,
    [i IN range(0, length(path) - 1) | {
      type: type(relationships(path)[i]),
      forward: startNode(relationships(path)[i]) = nodes(path)[i],
      predicate: relationships(path)[i].predicate,
      article_id: relationships(path)[i].article_id}] AS relations`;

async function ends(graph: Graph, context: ReadContext, { from, to }: Question) {
  const [start, end] = await entitiesNamed(graph, context, [from, to]);
  if (start && end && start.id === end.id)
    throw new Fault("INVALID_ARGUMENT", `${from} and ${to} are one entity`);
  return start && end ? { start: start.id, end: end.id } : null;
}

/** The shortest way from one entity to another. */
export const shortestPath =
  (graph: Graph): Operations["shortestPath"] =>
  async (question, context) => {
    const between = await ends(graph, context, question);
    if (!between) return null;
    const [path] = await reading<Path>(graph, context, statement("shortestPath", question), {
      ...between,
      ...windowOf(question.window),
    });
    return path ?? null;
  };

/** Every shortest way, in the order of the ids on it. */
export const shortestPaths =
  (graph: Graph): Operations["shortestPaths"] =>
  async ({ limit, after, ...question }, context) => {
    const between = await ends(graph, context, question);
    if (!between) return { items: [], next: null };
    const paths = await reading<Path>(
      graph,
      context,
      `${statement("allShortestPaths", question)}
       ORDER BY [n IN nodes | n.id], [r IN relations | r.article_id] SKIP $skip LIMIT $limit`,
      { ...between, ...windowOf(question.window), ...skipAndLimit(after, limit) },
    );
    return pageByOffset(paths, after, limit);
  };
