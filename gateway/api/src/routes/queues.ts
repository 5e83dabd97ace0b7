import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Monitor } from "../monitor/index.ts";
import { brokerState, measured, peeked, queueRow, queueSample } from "../monitor/shapes.ts";

const byName = z.object({ name: z.string().min(1).max(255) });
const tags = ["monitor"];

/** RabbitMQ's queues, worst first, from figures that the gateway keeps; no page waits for the broker. */
export const queueRoutes =
  (monitor: Monitor): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/queues",
      {
        config: { access: "viewer" },
        schema: {
          tags,
          summary: "Queues, worst first",
          querystring: z.object({
            q: z.string().max(200).optional(),
            limit: z.coerce.number().int().min(1).max(1_000).default(200),
          }),
          response: {
            200: z.object({
              items: z.array(queueRow),
              /** How many match, also beyond `limit`. */
              total: z.int(),
              broker: brokerState,
              ...measured,
            }),
          },
        },
      },
      async ({ query: { q = "", limit } }) => monitor.queues(q, limit),
    );
    app.get(
      "/queues/:name",
      {
        config: { access: "viewer" },
        schema: {
          tags,
          summary: "One queue with its past, who consumes it, and its arguments",
          params: byName,
          response: {
            200: queueRow.extend({
              ...measured,
              arguments: z.record(z.string(), z.unknown()),
              consumer_details: z.array(
                z.object({ service: z.string(), is_active: z.boolean(), prefetch: z.int() }),
              ),
              history: z.array(queueSample),
            }),
          },
        },
      },
      async ({ params: { name } }) => monitor.queue(name),
    );
    app.get(
      "/queues/:name/peek",
      {
        config: { access: "viewer" },
        schema: {
          tags,
          summary: "The oldest messages of a queue, without touching it",
          description:
            "Only queues of which the gateway keeps a copy: the parking queues. The broker knows no look without a " +
            "side effect at a quorum queue, and refuses any at one with a single active consumer: 412 there.",
          params: byName,
          querystring: z.object({ limit: z.coerce.number().int().min(1).max(100).default(10) }),
          response: { 200: z.object({ items: z.array(peeked), ...measured }) },
        },
      },
      async ({ params: { name }, query: { limit } }) => monitor.peekQueue(name, limit),
    );
  };
