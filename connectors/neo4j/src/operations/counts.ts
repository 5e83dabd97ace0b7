import type { Handlers, neo4j } from "@nexa/contracts";
import { reading, type Graph } from "../transactions.ts";

type Counted = { name: string; count: number };

/** Nodes of every label and relations of every type, from the store's own counts. */
export const counts =
  (graph: Graph): Handlers<typeof neo4j>["store"]["counts"] =>
  async (_, context) => {
    const names = (procedure: string, column: string) =>
      reading<{ name: string }>(
        graph,
        context,
        `CALL ${procedure}() YIELD ${column} RETURN ${column} AS name ORDER BY name`,
      );
    const [labels, types] = await Promise.all([
      names("db.labels", "label"),
      names("db.relationshipTypes", "relationshipType"),
    ]);
    const parts = [
      ...labels.map(
        ({ name }) => `MATCH (n:${quoted(name)}) RETURN ${text(name)} AS name, count(n) AS count`,
      ),
      ...types.map(
        ({ name }) =>
          `MATCH ()-[r:${quoted(name)}]->() RETURN ${text(name)} AS name, count(r) AS count`,
      ),
    ];
    if (parts.length === 0) return {};
    const counted = await reading<Counted>(graph, context, parts.join(" UNION ALL "));
    return Object.fromEntries(counted.map(({ name, count }) => [name, count]));
  };

const quoted = (name: string): string => `\`${name.replaceAll("`", "``")}\``;
const text = (name: string): string => `'${name.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
