import type { Bus } from "@nexa/bus";
import { deadJob, Fault } from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Stores } from "../stores.ts";

/** Dead jobs: what stopped, why, and sending it again. */
export const deadJobRoutes =
  ({ mongodb }: Stores, bus: Bus, timeoutMs: number): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/dead-jobs",
      {
        schema: {
          tags: ["dead jobs"],
          summary: "Dead jobs, newest first",
          querystring: z.object({
            status: z.enum(["dead", "replayed", "discarded"]).optional(),
            failed_stage: z.string().optional(),
            error_code: z.string().optional(),
            limit: z.coerce.number().int().min(1).max(200).default(50),
            after: z.string().optional(),
          }),
          response: {
            200: z.object({ jobs: z.array(deadJob), next: z.string().nullable(), total: z.int() }),
          },
        },
      },
      async ({ query }) => mongodb.deadJobs.list(withoutUndefined(query), { timeoutMs }),
    );
    app.get(
      "/dead-jobs/:dlq_id",
      {
        schema: {
          tags: ["dead jobs"],
          summary: "One dead job with its payload",
          params: z.object({ dlq_id: z.string() }),
          response: { 200: deadJob },
        },
      },
      async ({ params: { dlq_id } }) => jobOf(dlq_id),
    );
    app.post(
      "/dead-jobs/:dlq_id/replay",
      {
        schema: {
          tags: ["dead jobs"],
          summary: "Send the job back to its topic, as it was or with an edited payload",
          params: z.object({ dlq_id: z.string() }),
          body: z.object({ payload: z.unknown().optional() }).nullish(),
          response: { 202: z.object({ dlq_id: z.string(), topic: z.string() }) },
        },
      },
      async ({ params: { dlq_id }, body }, reply) => {
        const job = await jobOf(dlq_id);
        // The bus refuses what cannot be sent again; an edited payload can make it fit.
        await bus.replay(job, body?.payload);
        const replayed_at = new Date().toISOString();
        await mongodb.deadJobs.markReplayed({ dlq_id, replayed_at }, { timeoutMs });
        return reply.status(202).send({ dlq_id, topic: job.origin_topic });
      },
    );

    async function jobOf(dlq_id: string) {
      const job = await mongodb.deadJobs.find({ dlq_id }, { timeoutMs });
      if (job === null) throw new Fault("NOT_FOUND", `there is no dead job ${dlq_id}`);
      return job;
    }
  };

/** The object without fields that are undefined, as exact optional types want it. */
const withoutUndefined = <T extends object>(object: T) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
