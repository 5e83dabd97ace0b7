import { Fault } from "@nexa/contracts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { cookieName, isSame, sessionMs, type Authenticator } from "./authenticate.ts";

/** Gives the browser its session; no script can read it, and no foreign page can send it. */
export const setSessionCookie = (reply: FastifyReply, session: string): FastifyReply =>
  reply.header(
    "set-cookie",
    `${cookieName}=${session}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${
      session === "" ? 0 : sessionMs / 1_000
    }`,
  );

/** `/login/CODE` opens a session of the administrator, once, and leads to the dashboard. */
export function openByLink(
  app: FastifyInstance,
  code: string | undefined,
  authenticator: Authenticator,
): void {
  let unused = code;
  app.get<{ Params: { code: string } }>(
    "/login/:code",
    { schema: { hide: true } },
    async (request, reply) => {
      const asked = unused;
      if (asked === undefined || !isSame(request.params.code, asked))
        throw new Fault(
          "PERMISSION_DENIED",
          "this link was used already, or is not ours; use the key",
        );
      unused = undefined; // two at once: the second comes too late
      try {
        const session = await authenticator.open({ user_id: null, name: "administrator" });
        return setSessionCookie(reply, session).redirect("/");
      } catch (error) {
        unused = asked;
        throw error;
      }
    },
  );
}
