import type { Handlers, neo4j } from "@nexa/contracts";
import { reading, type Graph } from "../transactions.ts";
import { int } from "../values.ts";

type Versions = Handlers<typeof neo4j>["news"]["versions"];

/** A node without a version is only named by a duplicate that came before it. */
const statement = `MATCH (a:Article) WHERE a.id > $after AND a.version IS NOT NULL
  RETURN a.id AS id, a.version AS version ORDER BY a.id LIMIT $limit`;

/** One page of the articles that the graph holds, in the order of ids. */
export const articleVersions =
  (graph: Graph): Versions =>
  ({ limit, after = "" }, context) =>
    reading<Awaited<ReturnType<Versions>>[number]>(graph, context, statement, {
      after,
      limit: int(limit),
    });
