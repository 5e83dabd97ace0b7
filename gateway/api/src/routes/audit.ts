import { auditEntry } from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Stores } from "../stores.ts";
import { page, withoutUndefined } from "./shapes.ts";

const instant = z.iso.datetime({ offset: true });

/** Who changed what and when. It can be read and added to, never changed. */
export const auditRoutes =
  ({ postgres }: Stores, timeoutMs: number): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/audit",
      {
        config: { access: "administrator" },
        schema: {
          tags: ["audit"],
          summary: "Changes, newest first",
          querystring: z.object({
            ...page,
            actor: z.string().optional().describe("Name or id of who did it"),
            action: z.string().optional().describe("`noun.verb`, or the beginning of it"),
            subject: z.string().optional(),
            from: instant.optional(),
            to: instant.optional(),
          }),
          response: { 200: z.object({ items: z.array(auditEntry), next: z.string().nullable() }) },
        },
      },
      async ({ query }) => postgres.audit.list(withoutUndefined(query), { timeoutMs }),
    );
  };
