import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { Fault } from "@nexa/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import { sendProblem } from "./problem.ts";

const cookieName = "nexa_session";
const sha256 = (text: string) => createHash("sha256").update(text).digest();
const isSame = (a: string, b: string) => timingSafeEqual(sha256(a), sha256(b));

/**
 * Lets in who has the administrator's key, as a bearer token or by a session that the one-time link
 * opened. `/health`, `/ready`, `/metrics`, the API's description and the link itself are open.
 */
export function requireLogin(
  app: FastifyInstance,
  { API_ADMIN_KEY, API_LOGIN_CODE }: Pick<Config, "API_ADMIN_KEY" | "API_LOGIN_CODE">,
): void {
  const sessions = new Set<string>();
  let loginCode = API_LOGIN_CODE;

  app.get("/login/:code", { schema: { hide: true } }, async (request, reply) => {
    const { code } = request.params as { code: string }; // Fastify gives the path's one parameter
    if (loginCode === undefined || !isSame(code, loginCode))
      throw new Fault(
        "PERMISSION_DENIED",
        "this link was used already, or is not ours; use the key",
      );
    loginCode = undefined;
    const session = randomBytes(32).toString("base64url");
    sessions.add(session);
    return reply
      .header("set-cookie", `${cookieName}=${session}; HttpOnly; SameSite=Strict; Path=/`)
      .redirect("/docs");
  });

  app.addHook("onRequest", async (request, reply) => {
    // The route that was found, not the text of the address: `/%61pi/` leads to the same one.
    if (!(request.routeOptions.url ?? request.url).startsWith("/api/")) return;
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    if (bearer !== undefined && isSame(bearer, API_ADMIN_KEY)) return;
    const session = sessionOf(request);
    if (session !== undefined && sessions.has(session) && isSameOrigin(request)) return;
    await sendProblem(
      request,
      reply.header("www-authenticate", "Bearer"),
      Object.assign(new Error("log in with the key in .nexa/, or the one-time link"), {
        statusCode: 401,
      }),
    );
  });
}

const sessionOf = (request: FastifyRequest): string | undefined =>
  request.headers.cookie
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);

/** A browser that sends a cookie to a change must come from our own pages. */
const isSameOrigin = (request: FastifyRequest): boolean =>
  request.method === "GET" ||
  request.headers.origin === undefined ||
  (URL.canParse(request.headers.origin) && // "null" from a sandboxed page
    new URL(request.headers.origin).host === request.headers.host);
