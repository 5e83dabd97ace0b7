import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Monitor } from "../monitor/index.ts";
import { alerts } from "../monitor/shapes.ts";

/** What Alertmanager holds. */
export const alertRoutes =
  (monitor: Monitor): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/alerts",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["monitor"],
          summary:
            "Alerts as Alertmanager has them, worst first; without it, those of the gateway's own rules",
          response: { 200: alerts },
        },
      },
      async () => monitor.alerts(),
    );
  };
