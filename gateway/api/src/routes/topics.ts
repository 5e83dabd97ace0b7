import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Monitor } from "../monitor/index.ts";
import { groupRow, measured, peeked, topicRow } from "../monitor/shapes.ts";

const tags = ["monitor"];

/** Kafka's topics, and how far each consumer group is behind. */
export const topicRoutes =
  (monitor: Monitor): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/topics",
      {
        config: { access: "viewer" },
        schema: {
          tags,
          summary: "Topics with their offsets, in the order of the flow",
          response: { 200: z.object({ items: z.array(topicRow), ...measured }) },
        },
      },
      async () => monitor.topics(),
    );
    app.get(
      "/topics/:name/peek",
      {
        config: { access: "viewer" },
        schema: {
          tags,
          summary: "The newest records of a topic, or those of one key; no group is moved",
          params: z.object({ name: z.string().min(1).max(249) }),
          querystring: z.object({
            key: z.string().max(500).optional(),
            limit: z.coerce.number().int().min(1).max(100).default(10),
          }),
          response: {
            200: z.object({
              items: z.array(peeked.extend({ partition: z.int(), offset: z.string() })),
              ...measured,
            }),
          },
        },
      },
      async ({ params: { name }, query: { key, limit } }) => monitor.peekTopic(name, limit, key),
    );
    app.get(
      "/groups",
      {
        config: { access: "viewer" },
        schema: {
          tags,
          summary: "Consumer groups by how far they are behind, worst first",
          description:
            "`lag` is end - max(committed, low), never negative. `state`: `no_commit` the group has committed nothing; " +
            "`below_low` retention removed what it had not read; `beyond_end` the topic was made anew with fewer records; " +
            "`stalled` there is work and the commit does not move.",
          response: { 200: z.object({ items: z.array(groupRow), ...measured }) },
        },
      },
      async () => monitor.groups(),
    );
  };
