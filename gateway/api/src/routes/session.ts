import { Fault, role } from "@nexa/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { administrator } from "../access.ts";
import { audit } from "../audit.ts";
import { isSameOrigin, type Authenticator } from "../authenticate.ts";
import { setSessionCookie } from "../login.ts";
import { hashOfNobody, isPassword } from "../passwords.ts";
import type { Stores } from "../stores.ts";
import { FailedLogins } from "../failed-logins.ts";

const actor = z.object({
  id: z.string(),
  name: z.string(),
  role,
  via: z.enum(["session", "key", "oidc"]),
  tags: z.array(z.string()).readonly(),
});

/** Login with name and password, who one is, and logout. */
export const sessionRoutes =
  ({ postgres }: Stores, authenticator: Authenticator, timeoutMs: number): FastifyPluginAsyncZod =>
  async (app) => {
    const failed = new FailedLogins();
    app.post(
      "/session",
      {
        config: { access: "open", rateLimit: { max: 20, timeWindow: "1 minute" } },
        schema: {
          tags: ["session"],
          summary: "Log in: answers who you are and sets the cookie of the session",
          description: "With name and password, or with the administrator's key.",
          body: z.union([
            z.object({ name: z.string().max(100), password: z.string().max(1_000) }),
            z.object({ key: z.string().max(1_000) }),
          ]),
          response: { 201: z.object({ actor }) },
        },
      },
      async (request, reply) => {
        if ("key" in request.body) {
          // Too long to be guessed, so that no failure makes it wait: a stranger must not lock the administrator out.
          if (!authenticator.isAdministratorKey(request.body.key))
            throw Object.assign(new Error("this key is not valid"), { statusCode: 401 });
          const session = await authenticator.open({ user_id: null, name: administrator.name });
          request.actor = { ...administrator, via: "session" };
          await audit(request, { action: "session.open", subject: administrator.name });
          return setSessionCookie(reply, session).status(201).send({ actor: request.actor });
        }
        if (!isSameOrigin(request))
          throw new Fault("PERMISSION_DENIED", "a login must come from our own page");
        const { name, password } = request.body;
        failed.refuseWhenMany(name);
        const user = await postgres.users.forLogin({ username: name }, { timeoutMs });
        const isRight = await isPassword(password, user?.password_hash ?? (await hashOfNobody()));
        if (user === null || !isRight) {
          failed.count(name);
          throw Object.assign(new Error("name or password is wrong"), { statusCode: 401 });
        }
        failed.forget(name);
        const session = await authenticator.open({ user_id: user.id, name: user.username });
        request.actor = {
          ...{ id: user.id, name: user.username, role: user.role },
          ...{ via: "session", tags: [] },
        };
        await audit(request, { action: "session.open", subject: user.username });
        return setSessionCookie(reply, session).status(201).send({ actor: request.actor });
      },
    );
    app.get(
      "/session",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["session"],
          summary: "Who you are",
          response: { 200: z.object({ actor }) },
        },
      },
      async (request) => ({ actor: request.actor }),
    );
    app.delete(
      "/session",
      {
        config: { access: "viewer" },
        schema: { tags: ["session"], summary: "Log out", response: { 204: z.null() } },
      },
      async (request, reply) => {
        if (request.actor.via !== "session")
          throw new Fault("FAILED_PRECONDITION", "this was no session: a key has no logout");
        await authenticator.end(request);
        await audit(request, { action: "session.end", subject: request.actor.name });
        return setSessionCookie(reply, "").status(204).send(null);
      },
    );
  };
