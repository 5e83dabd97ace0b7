import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { journeyOf } from "../monitor/journey.ts";
import { journey } from "../monitor/shapes.ts";
import type { Stores } from "../stores.ts";

/** One article across all stages. */
export const journeyRoutes =
  (stores: Stores, timeoutMs: number): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/articles/:id/journey",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["articles"],
          summary:
            "Every stage the article went through, oldest first, with failures, versions and links",
          params: z.object({ id: z.guid() }),
          response: { 200: journey },
        },
      },
      async ({ params: { id } }) => journeyOf(stores, id, timeoutMs),
    );
  };
