import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { Fault, type Client, type postgres } from "@nexa/contracts";
import type { FastifyRequest } from "fastify";
import { administrator, type Actor } from "./access.ts";
import type { Config } from "./config.ts";
import { KnownActors } from "./known-actors.ts";
import { oidcActor } from "./oidc.ts";

export const cookieName = "nexa_session";
export const keyPrefix = "nexa_";

/** How long a login lasts. */
export const sessionMs = 12 * 60 * 60 * 1_000;

type People = Pick<Client<typeof postgres>, "sessions" | "keys">;
const digest = (text: string) => createHash("sha256").update(text).digest();
/** Equal, in a time that says nothing of where they differ. */
export const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));
/** A key is long and random, so that a plain hash of it is enough. */
export const hashOfKey = (key: string): string => digest(key).toString("hex");

/**
 * Who asks: by the session of a browser, the administrator's key, an API key, or a token of the OIDC provider.
 * Sessions and keys stand in Postgres as hashes. One that was good a moment ago is not asked for again, and while
 * Postgres is away whoever was let in before stays in: an outage is when the dashboard is needed.
 */
export function makeAuthenticator(env: Config, people: People, timeoutMs: number) {
  const known = new KnownActors();
  const byToken = oidcActor(env);
  // Under the administrator's key: a new key ends all sessions.
  const hashOfSession = (session: string) =>
    createHmac("sha256", env.API_ADMIN_KEY).update(session).digest("hex");

  const lookUp = (
    hash: string,
    via: Actor["via"],
    find: (timeoutMs: number) => Promise<Found | null>,
  ) =>
    known.get(
      hash,
      async (patienceMs) => {
        const found = await find(patienceMs);
        return found && { ...found, via };
      },
      timeoutMs,
    );

  async function authenticate(request: FastifyRequest): Promise<Actor | null> {
    const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
    if (bearer !== undefined) {
      if (isSame(bearer, env.API_ADMIN_KEY)) return administrator;
      if (!bearer.startsWith(keyPrefix)) return byToken(bearer);
      const hash = hashOfKey(bearer);
      return lookUp(hash, "key", (ms) => people.keys.holder({ hash }, { timeoutMs: ms }));
    }
    const session = sessionOf(request);
    if (session === undefined || !isSameOrigin(request)) return null;
    const hash = hashOfSession(session);
    return lookUp(hash, "session", (ms) => people.sessions.find({ hash }, { timeoutMs: ms }));
  }

  return {
    authenticate,
    /** Whether this is the installation's own key, with which an administrator may also log in. */
    isAdministratorKey: (key: string): boolean => isSame(key, env.API_ADMIN_KEY),
    /** Makes a session and answers its secret, once Postgres has it. */
    open: async (who: { user_id: string | null; name: string }): Promise<string> => {
      const session = randomBytes(32).toString("base64url");
      const hash = hashOfSession(session);
      const expires_at = new Date(Date.now() + sessionMs).toISOString();
      const token = await people.sessions.save({ hash, ...who, expires_at }, { timeoutMs });
      const kept = await people.sessions.find({ hash }, { timeoutMs, after: token });
      if (kept === null) throw new Fault("ABORTED", "the user is no longer active");
      return session;
    },
    /** Ends the session of this request, here at once. */
    end: async (request: FastifyRequest): Promise<void> => {
      const session = sessionOf(request);
      if (session === undefined) return;
      const hash = hashOfSession(session);
      known.forget();
      const after = await people.sessions.end({ hash }, { timeoutMs });
      await people.sessions.find({ hash }, { timeoutMs, after });
      known.forget();
    },
    /** What was known is asked for again: a user or key was changed. */
    forget: () => known.forget(),
  };
}
export type Authenticator = ReturnType<typeof makeAuthenticator>;
type Found = Omit<Actor, "via"> & { expires_at: string | null };

const sessionOf = (request: FastifyRequest): string | undefined =>
  request.headers.cookie
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);

/** A browser that sends a cookie to a change must come from our own pages. */
export const isSameOrigin = (request: FastifyRequest): boolean =>
  request.method === "GET" ||
  request.headers.origin === undefined ||
  (URL.canParse(request.headers.origin) && // "null" from a sandboxed page
    new URL(request.headers.origin).host === request.headers.host);
