import { neo4j as contract } from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { untilGone } from "../analysts/caller.ts";
import { audit } from "../audit.ts";
import type { Stores } from "../stores.ts";

const { cypher } = contract.operations;
const question = {
  query: z.string().min(1).max(20_000),
  parameters: z.record(z.string(), z.json()).default({}),
};
/** The guard's own limit; while nobody serves, the answer comes at once all the same. */
const limits = { timeoutMs: 15_000, retry: false };

/** An analyst's own questions, which can only read; they end in Neo4j when the caller goes away. */
export const cypherRoutes =
  ({ neo4j }: Stores): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      "/graph/cypher",
      {
        config: { access: "analyst" },
        schema: {
          tags: ["cypher"],
          summary: "Run one Cypher statement that reads",
          description:
            "Refused (403) when it would write or call what is not allowed; cut at `max_rows`, 4 MiB, 15 s and the memory " +
            "limit. `cut` says why rows are missing. Close the request to stop it.",
          body: z.object({
            ...question,
            max_rows: z.int().min(1).max(10_000).default(1_000),
          }),
          response: { 200: cypher.read.output },
        },
      },
      async (request, reply) => {
        const { query: statement, parameters, max_rows } = request.body;
        await audit(request, { action: "cypher.read", subject: "graph", detail: { statement } });
        return neo4j.cypher.read(
          { statement, parameters, max_rows },
          { ...limits, signal: untilGone(reply) },
        );
      },
    );
    app.post(
      "/graph/cypher/plan",
      {
        config: { access: "analyst" },
        schema: {
          tags: ["cypher"],
          summary:
            "How Neo4j would run a statement; with `profile`, how it did, under the same limits",
          body: z.object({ ...question, profile: z.boolean().default(false) }),
          response: { 200: cypher.plan.output },
        },
      },
      async ({ body: { query: statement, parameters, profile } }, reply) =>
        neo4j.cypher.plan(
          { statement, parameters, profile },
          { ...limits, signal: untilGone(reply) },
        ),
    );
  };
