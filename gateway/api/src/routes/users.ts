import { newId, role, user } from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { audit } from "../audit.ts";
import type { Authenticator } from "../authenticate.ts";
import { editedRow, expectedRevision, ifMatch, sendEtag } from "../etag.ts";
import { hashPassword } from "../passwords.ts";
import type { Stores } from "../stores.ts";
import { byId, found, withoutUndefined } from "./shapes.ts";

const password = z.string().min(12, "at least 12 characters").max(1_000);

/** People who log in with a password of ours. Nobody is deleted: the audit log names them. */
export const userRoutes =
  ({ postgres }: Stores, authenticator: Authenticator, timeoutMs: number): FastifyPluginAsyncZod =>
  async (app) => {
    const { users } = postgres;
    app.get(
      "/users",
      {
        config: { access: "administrator" },
        schema: {
          tags: ["users"],
          summary: "All users, by name",
          response: { 200: z.object({ items: z.array(user), next: z.null() }) },
        },
      },
      async () => ({ items: await users.list({}, { timeoutMs }), next: null }),
    );
    app.get(
      "/users/:id",
      {
        config: { access: "administrator" },
        schema: { tags: ["users"], summary: "One user", params: byId, response: { 200: user } },
      },
      async ({ params: { id } }, reply) => {
        const held = found(await users.find({ id }, { timeoutMs }), `user ${id}`);
        return sendEtag(reply, held).send(held);
      },
    );
    app.post(
      "/users",
      {
        config: { access: "administrator" },
        schema: {
          tags: ["users"],
          summary: "Add a user",
          body: z.object({ username: user.shape.username, password, role }),
          response: { 201: user },
        },
      },
      async (request, reply) => {
        const row = { ...withoutPassword(request.body), id: newId(), is_active: true };
        const password_hash = await hashPassword(request.body.password);
        const result = await users.edit({ row, expected: null, password_hash }, { timeoutMs });
        const saved = editedRow(result, "user");
        await audit(request, {
          action: "user.add",
          subject: row.username,
          detail: { role: row.role },
        });
        return sendEtag(reply, saved).status(201).send(saved);
      },
    );
    app.patch(
      "/users/:id",
      {
        config: { access: "administrator" },
        schema: {
          tags: ["users"],
          summary: "Change role, name or password, or let in no more",
          params: byId,
          headers: ifMatch,
          body: z
            .object({ username: user.shape.username, password, role, is_active: z.boolean() })
            .partial(),
          response: { 200: user },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const expected = expectedRevision(request);
        const { password: newPassword, ...change } = withoutUndefined(request.body);
        const held = found(await users.find({ id }, { timeoutMs }), `user ${id}`);
        const password_hash = newPassword && (await hashPassword(newPassword));
        const result = await users.edit(
          { row: { ...held, ...change }, expected, ...(password_hash && { password_hash }) },
          { timeoutMs },
        );
        const saved = editedRow(result, "user");
        authenticator.forget();
        await audit(request, {
          action: "user.edit",
          subject: held.username,
          detail: { before: held, after: saved, password_changed: newPassword !== undefined },
        });
        return sendEtag(reply, saved).send(saved);
      },
    );
  };

const withoutPassword = <T extends { password: string }>({ password: _, ...rest }: T) => rest;
