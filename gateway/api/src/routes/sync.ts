import { Fault, syncRun, type SyncRun } from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { audit } from "../audit.ts";
import type { Stores } from "../stores.ts";
import type { Sync } from "../sync.ts";
import { found, page, withoutUndefined } from "./shapes.ts";

/** What a run sent, by collection, beside the run itself. */
const finished = z.object({
  run: syncRun,
  targets: z.int(),
  target_keywords: z.int(),
  sources: z.int(),
  keywords: z.int(),
});

/** Copying the crawl registry from Postgres to MongoDB: start, progress, history. */
export const syncRoutes =
  ({ postgres }: Stores, sync: Sync, timeoutMs: number): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      "/sync",
      {
        config: { access: "operator" },
        schema: {
          tags: ["sync"],
          summary: "Copy the crawl registry to MongoDB; joins a run in progress",
          querystring: z.object({
            wait: z.stringbool().default(true).describe("false: answer at once with the run"),
          }),
          response: { 200: finished, 202: z.object({ run: syncRun }) },
        },
      },
      async (request, reply) => {
        const started = sync(request.actor.name);
        await audit(request, { action: "sync.start", subject: started.run().id });
        if (!request.query.wait) return reply.status(202).send({ run: started.run() });
        return reply.status(200).send(resultOf(await started.done));
      },
    );
    app.get(
      "/sync/runs",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["sync"],
          summary: "Runs, newest first",
          querystring: z.object(page),
          response: { 200: z.object({ items: z.array(syncRun), next: z.string().nullable() }) },
        },
      },
      async ({ query }) => postgres.syncRuns.list(withoutUndefined(query), { timeoutMs }),
    );
    app.get(
      "/sync/runs/:id",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["sync"],
          summary: "One run, with how far it is",
          params: z.object({ id: z.guid() }),
          response: { 200: syncRun },
        },
      },
      async ({ params: { id } }) =>
        found(await postgres.syncRuns.find({ id }, { timeoutMs }), `sync run ${id}`),
    );
  };

/** @throws Fault UNAVAILABLE with the reason of a run that failed: it may be asked for again */
function resultOf(run: SyncRun): z.output<typeof finished> {
  if (run.status === "failed") throw new Fault("UNAVAILABLE", `sync failed: ${run.error}`);
  const count = (name: string) => run.counts[name] ?? 0;
  return {
    run,
    targets: count("targets"),
    target_keywords: count("target_keywords"),
    sources: count("sources"),
    keywords: count("keywords"),
  };
}
