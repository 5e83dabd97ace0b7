import type { Bus } from "@nexa/bus";
import { Fault, stages } from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { countAll, type Stores } from "../stores.ts";

const counts = z.record(z.string(), z.int());

/** For operations: what every stage did, what every store holds, consumer lag. */
export const operationRoutes =
  (stores: Stores, bus: Bus, timeoutMs: number): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/pipeline",
      {
        config: { access: "viewer" },
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
        config: { access: "viewer" },
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
        config: { access: "viewer" },
        schema: {
          tags: ["operations"],
          summary: "Consumer lag by group, topic and partition",
          response: { 200: z.object({ lag: z.array(z.looseObject({})) }) },
        },
      },
      async () => ({
        lag: await bus.lag().catch((cause: unknown) => {
          throw new Fault("UNAVAILABLE", "Kafka does not answer", { cause });
        }),
      }),
    );
  };
