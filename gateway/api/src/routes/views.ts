import { Fault, newId, savedView, type SavedView } from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Actor } from "../access.ts";
import { audit } from "../audit.ts";
import { editedRow, expectedRevision, ifMatch, sendEtag } from "../etag.ts";
import type { Stores } from "../stores.ts";
import { byId, found, withoutUndefined } from "./shapes.ts";

const body = savedView.omit({ id: true, owner: true }).extend({
  is_shared: z.boolean().default(false),
});

/** Searches, graphs, queries and filters that somebody keeps under a name, for oneself or shared. */
export const viewRoutes =
  ({ postgres: { views } }: Stores, timeoutMs: number): FastifyPluginAsyncZod =>
  async (app) => {
    /** One that this actor may see; another's own view is as if it were not there. */
    async function visible(id: string, actor: Actor): Promise<SavedView> {
      const view = found(await views.find({ id }, { timeoutMs }), `view ${id}`);
      return found(view.is_shared || view.owner === actor.id ? view : null, `view ${id}`);
    }
    async function own(id: string, actor: Actor): Promise<SavedView> {
      const view = await visible(id, actor);
      if (view.owner !== actor.id && actor.role !== "administrator")
        throw new Fault("PERMISSION_DENIED", "only who made a view may change it");
      return view;
    }
    app.get(
      "/views",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["views"],
          summary: "Your views and those shared with all, by name",
          querystring: z.object({ kind: savedView.shape.kind.optional() }),
          response: { 200: z.object({ items: z.array(savedView), next: z.null() }) },
        },
      },
      async ({ actor, query }) => ({
        items: await views.list({ owner: actor.id, ...withoutUndefined(query) }, { timeoutMs }),
        next: null,
      }),
    );
    app.post(
      "/views",
      {
        config: { access: "analyst" },
        schema: { tags: ["views"], summary: "Keep a view", body, response: { 201: savedView } },
      },
      async (request, reply) => {
        const row = { ...request.body, id: newId(), owner: request.actor.id };
        const saved = editedRow(await views.edit({ row, expected: null }, { timeoutMs }), "view");
        await audit(request, { action: "view.add", subject: row.id, detail: { name: row.name } });
        return sendEtag(reply, saved).status(201).send(saved);
      },
    );
    app.get(
      "/views/:id",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["views"],
          summary: "One view with its state",
          params: byId,
          response: { 200: savedView },
        },
      },
      async (request, reply) => {
        const view = await visible(request.params.id, request.actor);
        return sendEtag(reply, view).send(view);
      },
    );
    app.put(
      "/views/:id",
      {
        config: { access: "analyst" },
        schema: {
          tags: ["views"],
          summary: "Change a view of yours",
          params: byId,
          headers: ifMatch,
          body,
          response: { 200: savedView },
        },
      },
      async (request, reply) => {
        const expected = expectedRevision(request);
        const held = await own(request.params.id, request.actor);
        const row = { ...held, ...request.body };
        const saved = editedRow(await views.edit({ row, expected }, { timeoutMs }), "view");
        await audit(request, { action: "view.edit", subject: held.id, detail: { name: row.name } });
        return sendEtag(reply, saved).send(saved);
      },
    );
    app.delete(
      "/views/:id",
      {
        config: { access: "analyst" },
        schema: {
          tags: ["views"],
          summary: "Remove a view of yours",
          params: byId,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const held = await own(request.params.id, request.actor);
        const after = await views.remove({ id: held.id }, { timeoutMs });
        await views.find({ id: held.id }, { timeoutMs, after });
        await audit(request, {
          action: "view.remove",
          subject: held.id,
          detail: { name: held.name },
        });
        return reply.status(204).send(null);
      },
    );
  };
