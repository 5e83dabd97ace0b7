import { Fault, roles, type Role } from "@nexa/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** The least role a route asks for; `open` asks for none. */
export type Access = Role | "open";

/** Who asks. `tags` limits an API key to routes with one of them; empty is no limit. */
export type Actor = {
  id: string;
  name: string;
  role: Role;
  via: "session" | "key" | "oidc";
  tags: readonly string[];
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** Every route under `/api/` must say it: `makeApp` refuses one that does not. */
    access?: Access;
    /** An `Idempotency-Key` is required; without this it is obeyed where one is sent. */
    idempotent?: boolean;
  }
  interface FastifyRequest {
    /** Who asks; on an open route nobody has to be, and then it is `nobody`. */
    actor: Actor;
  }
}

export const nobody: Actor = { id: "", name: "nobody", role: "viewer", via: "session", tags: [] };
/** Whoever holds the key of the installation. */
export const administrator: Actor = {
  id: "administrator",
  name: "administrator",
  role: "administrator",
  via: "key",
  tags: [],
};

export const isAtLeast = (held: Role, asked: Role): boolean =>
  roles.indexOf(held) >= roles.indexOf(asked);

/** @returns the actor, or null when the request has nothing that lets it in */
export type Authenticate = (request: FastifyRequest) => Promise<Actor | null>;

const isOurs = (url: string) => url.startsWith("/api/");

/**
 * Asks everyone who comes to `/api/` for a role. A route without `config.access` stops the start; an address that
 * leads nowhere asks for a login too, so that it tells a stranger nothing.
 */
export function requireAccess(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest("actor");
  app.addHook("onRoute", ({ url, method, config, schema }) => {
    if (!isOurs(url)) return;
    if (config?.access === undefined)
      throw new Error(`${String(method)} ${url} does not say who may use it (config.access)`);
    // The test of the access table reads the description.
    if (schema?.hide === true)
      throw new Error(`${String(method)} ${url} hides from the description`);
  });
  app.addHook("onRequest", async (request, reply) => {
    request.actor = nobody;
    // The route that was found, not the text of the address: `/%61pi/` leads to the same one.
    if (!isOurs(request.routeOptions.url ?? request.url)) return;
    const asked = request.routeOptions.config?.access ?? "viewer"; // an address that leads nowhere
    if (asked === "open") return;
    const actor = await authenticate(request);
    if (actor === null) {
      void reply.header("www-authenticate", "Bearer");
      throw Object.assign(new Error("log in, or use a key (the first one is in .nexa/)"), {
        statusCode: 401,
      });
    }
    request.actor = actor;
    authorise(actor, asked, request.routeOptions.schema?.tags ?? []);
  });
}

/** @throws Fault PERMISSION_DENIED that says what is missing */
function authorise(actor: Actor, asked: Role, tags: readonly string[]): void {
  if (!isAtLeast(actor.role, asked))
    throw new Fault("PERMISSION_DENIED", `this needs the role ${asked}; yours is ${actor.role}`);
  if (actor.tags.length > 0 && !tags.some((tag) => actor.tags.includes(tag)))
    throw new Fault(
      "PERMISSION_DENIED",
      `this key is for ${actor.tags.join(", ")}; this is ${tags.join(", ") || "none of them"}`,
    );
}
