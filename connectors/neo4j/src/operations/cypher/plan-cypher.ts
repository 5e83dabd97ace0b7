import type { Handlers, neo4j } from "@nexa/contracts";
import { guarded } from "../../guard/guarded.ts";
import { dbHitsOf, indexesOf, stepsOf } from "../../plan.ts";
import type { Graph } from "../../transactions.ts";

type Operation = Handlers<typeof neo4j>["cypher"]["plan"];

/** How Neo4j would run a statement, or how it did. */
export const planCypher =
  (graph: Graph): Operation =>
  ({ statement, parameters, profile }, context) =>
    guarded(graph, { statement, parameters }, context, async ({ plan, run }) => {
      if (!profile) return { indexes: indexesOf(plan), db_hits: null, steps: plan };
      const result = run("PROFILE ");
      // The rows are of no interest: each is let go as it comes.
      for await (const row of result) void row;
      const summary = await result.summary();
      const steps = summary.profile ? stepsOf(summary.profile) : plan;
      return { indexes: indexesOf(steps), db_hits: dbHitsOf(steps), steps };
    });
