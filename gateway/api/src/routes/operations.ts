import type { Bus } from "@nexa/bus";
import { Fault, stages } from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { SyncResult } from "../sync.ts";
import { countAll, type Stores } from "../stores.ts";

const counts = z.record(z.string(), z.int());

/** For operations: sync, what every stage did, what every store holds, consumer lag. */
export const operationRoutes =
  (
    stores: Stores,
    bus: Bus,
    sync: () => Promise<SyncResult>,
    timeoutMs: number,
  ): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      "/sync",
      {
        schema: {
          tags: ["operations"],
          summary: "Copy the crawl registry from Postgres to MongoDB; joins a run in progress",
          response: {
            200: z.object({
              targets: z.int(),
              target_keywords: z.int(),
              sources: z.int(),
              keywords: z.int(),
            }),
          },
        },
      },
      async () => sync(),
    );
    app.get(
      "/pipeline",
      {
        schema: {
          tags: ["operations"],
          summary: "What every stage made of what it got, of one run or of all",
          querystring: z.object({ run: z.string().optional() }),
          response: {
            200: z.object({
              steps: z.array(
                z.object({
                  stage: z.enum(stages),
                  outcome: z.string(),
                  reason: z.string(),
                  count: z.int(),
                }),
              ),
            }),
          },
        },
      },
      async ({ query: { run } }) => ({
        steps: await stores.postgres.journey.summary(run === undefined ? {} : { run }, {
          timeoutMs,
        }),
      }),
    );
    app.get(
      "/stores",
      {
        schema: {
          tags: ["operations"],
          summary: "What every store holds; null for one that does not answer",
          response: { 200: z.object({ stores: z.record(z.string(), counts.nullable()) }) },
        },
      },
      async () => ({ stores: await countAll(stores, timeoutMs) }),
    );
    app.get(
      "/lag",
      {
        schema: { tags: ["operations"], summary: "Consumer lag by group, topic and partition" },
      },
      async () => ({
        lag: await bus.lag().catch((cause: unknown) => {
          throw new Fault("UNAVAILABLE", "Kafka does not answer", { cause });
        }),
      }),
    );
  };
