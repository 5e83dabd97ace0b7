import type { Handlers, neo4j } from "@nexa/contracts";
import { reading, type Graph } from "../transactions.ts";
import { int } from "../values.ts";

type CoMention = Awaited<ReturnType<Handlers<typeof neo4j>["news"]["coMentions"]>>[number];

const statement = `MATCH (e:Entity {name: $name})<-[:MENTIONS]-(a:Article)-[:MENTIONS]->(o:Entity)
  WHERE o.name <> $name
  WITH o, count(DISTINCT a) AS articles
  RETURN o.name AS name, o.type AS type, articles
  ORDER BY articles DESC, name, type LIMIT $limit`;

/** Who and what stands in the most articles together with this name. */
export const coMentions =
  (graph: Graph): Handlers<typeof neo4j>["news"]["coMentions"] =>
  ({ name, limit }, context) =>
    reading<CoMention>(graph, context, statement, { name, limit: int(limit) });
