import type { Handlers, neo4j } from "@nexa/contracts";
import { openGuarded } from "../../guard/guarded.ts";
import type { Graph } from "../../transactions.ts";
import { graphValue } from "../../values.ts";

type Operation = Handlers<typeof neo4j>["cypher"]["stream"];

/**
 * The rows of an analyst's statement at the caller's pace: the driver asks the server for the next few hundred
 * only when these are taken, so memory stays what it is.
 */
export const streamCypher = (graph: Graph): Operation =>
  async function* ({ statement, parameters }, context) {
    const { run, close, faultOf } = await openGuarded(graph, { statement, parameters }, context);
    try {
      for await (const row of run())
        yield Object.fromEntries(row.keys.map((key) => [String(key), graphValue(row.get(key))]));
    } catch (error) {
      throw faultOf(error);
    } finally {
      await close();
    }
  };
