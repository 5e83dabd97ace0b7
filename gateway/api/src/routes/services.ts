import { services, serviceSettings, type Client, type mongodb } from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { audit } from "../audit.ts";
import { editedRow, expectedRevision, ifMatch, sendEtag } from "../etag.ts";
import type { Stores } from "../stores.ts";

type Settings = z.output<typeof serviceSettings>;
/** A service writes its heartbeat every few seconds; after this long it is not alive. */
const aliveMs = 60_000;

const service = z.object({
  /** The name of its settings document. */
  name: z.string(),
  settings: serviceSettings.nullable(),
  heartbeat: serviceSettings.nullable(),
  heartbeat_at: z.string().nullable(),
  is_alive: z.boolean(),
});
const byName = z.object({
  name: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[\w.-]+$/),
});

/** Services: when each was last heard of, and the settings that it obeys while it runs. */
export const serviceRoutes =
  ({ mongodb }: Stores, timeoutMs: number): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/services",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["services"],
          summary: "Every service with its settings and last heartbeat",
          response: { 200: z.object({ items: z.array(service), next: z.null() }) },
        },
      },
      async () => ({
        items: described(await mongodb.settings.list({}, { timeoutMs })),
        next: null,
      }),
    );
    app.get(
      "/services/:name/settings",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["services"],
          summary: "Settings of one service; null while it has none and uses its defaults",
          params: byName,
          response: { 200: z.object({ settings: serviceSettings.nullable() }) },
        },
      },
      async ({ params: { name } }, reply) => {
        const settings = await mongodb.settings.find({ service: name }, { timeoutMs });
        return sendEtag(reply, settings).send({ settings });
      },
    );
    app.put(
      "/services/:name/settings",
      {
        config: { access: "operator" },
        schema: {
          tags: ["services"],
          summary: "Replace the settings of a service, which obeys within seconds",
          params: byName,
          headers: ifMatch,
          body: z.record(z.string().regex(/^[A-Za-z][\w-]*$/), z.unknown()),
          response: { 200: z.object({ settings: serviceSettings }) },
        },
      },
      async (request, reply) => {
        const { name } = request.params;
        const expected = expectedRevision(request);
        const before = await mongodb.settings.find({ service: name }, { timeoutMs });
        const row: Settings = {
          ...request.body,
          service: name,
          updated_at: new Date().toISOString(),
        };
        const result = await mongodb.settings.edit({ row, expected }, { timeoutMs });
        const settings = editedRow(result, "settings document");
        await audit(request, {
          action: "settings.edit",
          subject: name,
          detail: { before, after: settings },
        });
        return sendEtag(reply, settings).send({ settings });
      },
    );
  };

/** Known services, and whoever else has left settings or a heartbeat; those not heard of first. */
export function described(
  documents: Awaited<ReturnType<Client<typeof mongodb>["settings"]["list"]>>,
  now = Date.now(),
): z.output<typeof service>[] {
  const byService = new Map(documents.map((document) => [document.service, document]));
  const names = new Set([
    ...Object.values(services).map(({ settings }) => settings),
    ...[...byService.keys()].map((name) => name.replace(/:status$/, "")),
  ]);
  return [...names]
    .map((name) => {
      const heartbeat = byService.get(`${name}:status`) ?? null;
      const heartbeat_at = heartbeat?.updated_at ?? null;
      return {
        ...{ name, settings: byService.get(name) ?? null, heartbeat, heartbeat_at },
        is_alive: heartbeat_at !== null && now - Date.parse(heartbeat_at) < aliveMs,
      };
    })
    .sort((a, b) => Number(a.is_alive) - Number(b.is_alive) || a.name.localeCompare(b.name));
}
