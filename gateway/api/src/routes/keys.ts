import { randomBytes } from "node:crypto";
import { apiKey, Fault, newId, role } from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { isAtLeast } from "../access.ts";
import { audit } from "../audit.ts";
import { hashOfKey, keyPrefix, type Authenticator } from "../authenticate.ts";
import type { Stores } from "../stores.ts";
import { byId, found } from "./shapes.ts";

/** Keys for programs. The key itself is shown once, when it is made. */
export const keyRoutes =
  (
    { postgres: { keys } }: Stores,
    authenticator: Authenticator,
    timeoutMs: number,
  ): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/keys",
      {
        config: { access: "administrator" },
        schema: {
          tags: ["keys"],
          summary: "All keys, newest first, revoked ones too; never the secret",
          response: { 200: z.object({ items: z.array(apiKey), next: z.null() }) },
        },
      },
      async () => ({ items: await keys.list({}, { timeoutMs }), next: null }),
    );
    app.post(
      "/keys",
      {
        config: { access: "administrator" },
        schema: {
          tags: ["keys"],
          summary: "Make a key; its secret is in this answer and nowhere else",
          body: z.object({
            name: apiKey.shape.name,
            role,
            tags: z
              .array(z.string().min(1).max(50))
              .max(30)
              .default([])
              .describe("Only routes with one of these tags; empty is all that the role may"),
            expires_at: z.iso.datetime({ offset: true }).nullable().default(null),
          }),
          response: { 201: apiKey.extend({ key: z.string() }) },
        },
      },
      async (request, reply) => {
        const { actor, body } = request;
        if (!isAtLeast(actor.role, body.role))
          throw new Fault("PERMISSION_DENIED", "a key cannot do more than its maker");
        const created_at = new Date().toISOString();
        if (body.expires_at !== null && Date.parse(body.expires_at) <= Date.now())
          throw new Fault("INVALID_ARGUMENT", "expires_at: has passed already");
        const prefix = `${keyPrefix}${randomBytes(5).toString("hex")}`;
        const key = `${prefix}_${randomBytes(32).toString("base64url")}`;
        const row = { ...body, id: newId(), prefix, created_by: actor.name, created_at };
        const after = await keys.save({ ...row, hash: hashOfKey(key) }, { timeoutMs });
        await keys.holder({ hash: hashOfKey(key) }, { timeoutMs, after }); // it works once this is answered
        await audit(request, {
          action: "key.make",
          subject: `${row.name} (${prefix})`,
          detail: { role: row.role, tags: row.tags, expires_at: row.expires_at },
        });
        return reply.status(201).send({ ...row, revoked_at: null, key });
      },
    );
    app.delete(
      "/keys/:id",
      {
        config: { access: "administrator" },
        schema: {
          tags: ["keys"],
          summary: "Revoke a key, at once and for ever",
          params: byId,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const all = await keys.list({}, { timeoutMs });
        const key = found(all.find((each) => each.id === id.toLowerCase()) ?? null, `key ${id}`);
        const after = await keys.revoke(
          { id, revoked_at: new Date().toISOString() },
          { timeoutMs },
        );
        await keys.list({}, { timeoutMs, after });
        authenticator.forget();
        await audit(request, { action: "key.revoke", subject: `${key.name} (${key.prefix})` });
        return reply.status(204).send(null);
      },
    );
  };
