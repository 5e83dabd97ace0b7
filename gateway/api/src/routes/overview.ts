import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Monitor } from "../monitor/index.ts";
import { overview } from "../monitor/shapes.ts";

/** Everything at a glance. */
export const overviewRoutes =
  (monitor: Monitor): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/overview",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["monitor"],
          summary:
            "Health, throughput, what each stage dropped, alerts, and the worst queues and groups",
          description: "Always answers: a part that could not be had is named under `missing`.",
          response: { 200: overview },
        },
      },
      async () => monitor.overview(),
    );
  };
