import { roles, type Role } from "@nexa/contracts";
import Fastify from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { isAtLeast, requireAccess, type Access } from "./access.ts";
import { as, asAdmin, sampleApp } from "./sample-app.ts";

type Route = { method: string; url: string; access: Access; tags: string[] };
type Operation = { "x-access": Access; tags: string[] };

/** Every route under /api/, from the description that the app makes of itself: none can be left out. */
async function routesOf(app: Awaited<ReturnType<typeof sampleApp>>): Promise<Route[]> {
  await app.ready();
  const { paths = {} } = app.swagger() as {
    // OpenAPI, with our own field
    paths?: Record<string, Record<string, unknown>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { "x-access": access, tags } = operation as Operation; // each of ours has both
      // A value that fits no schema: whoever is let in is told so (400), and nothing happens.
      return {
        method: method.toUpperCase(),
        access,
        tags,
        url: path.replaceAll(/\{\w+\}/g, "%20"),
      };
    }),
  );
}

describe("the access table", { timeout: 120_000 }, () => {
  let app: Awaited<ReturnType<typeof sampleApp>>;
  let routes: Route[];
  beforeAll(async () => {
    app = await sampleApp({ env: { API_RATE_LIMIT: "1000000" } });
    routes = await routesOf(app);
  }, 60_000);

  /** Statuses that say "you may not", for this way to come in. */
  async function refusals(headers: Record<string, string>): Promise<Map<string, number>> {
    const refused = new Map<string, number>();
    for (const { method, url } of routes) {
      if (url.endsWith("/events")) continue; // answers for as long as somebody listens; below
      const reply = await app.inject({ method: method as "GET", url, headers });
      if (reply.statusCode === 401 || reply.statusCode === 403)
        refused.set(`${method} ${url}`, reply.statusCode);
    }
    return refused;
  }
  const named = (chosen: (route: Route) => boolean) =>
    routes
      .filter((route) => chosen(route) && !route.url.endsWith("/events"))
      .map(({ method, url }) => `${method} ${url}`);

  it("has every route, each with a role that is known", () => {
    expect(routes.length).toBeGreaterThan(60);
    const unknown = routes.filter(({ access }) => access !== "open" && !roles.includes(access));
    expect(unknown).toEqual([]);
  });

  it("lets nobody in without a login, except to log in", async () => {
    const refused = await refusals({});
    expect([...refused.keys()]).toEqual(named(({ access }) => access !== "open"));
    expect(new Set(refused.values())).toEqual(new Set([401]));
    expect(named(({ access }) => access === "open")).toEqual(["POST /api/v1/session"]);
    expect((await app.inject("/api/v1/events")).statusCode).toBe(401);
  });

  it("lets nobody in with a key that is not ours", async () => {
    const refused = await refusals({ authorization: "Bearer nexa_unknown" });
    expect([...refused.values()].filter((status) => status !== 401)).toEqual([]);
    expect(refused.size).toBe(named(({ access }) => access !== "open").length);
  });

  it.each(roles)(
    "gives a %s what that role and those below may, and nothing else",
    async (role) => {
      const refused = await refusals(as(role));
      const above = ({ access }: Route) => access !== "open" && !isAtLeast(role, access);
      expect([...refused.keys()].sort()).toEqual(named(above).sort());
      expect([...refused.values()].filter((status) => status !== 403)).toEqual([]);
    },
  );

  it("gives the administrator's key everything", async () => {
    expect([...(await refusals(asAdmin)).keys()]).toEqual([]);
  });

  it.each<[Role, string]>([
    ["operator", "articles"],
    ["administrator", "graph"],
  ])("keeps a key of an %s within its scope %s", async (role, tag) => {
    const refused = await refusals(as(role, { tags: [tag] }));
    const outside = ({ access, tags }: Route) =>
      access !== "open" && (!isAtLeast(role, access) || !tags.includes(tag));
    expect([...refused.keys()].sort()).toEqual(named(outside).sort());
    expect(refused.size).toBeGreaterThan(20);
  });

  it.each([
    ["viewer", "POST", /\/(replay|discard)$/],
    ["viewer", "POST", /\/bulk$/],
    ["analyst", "POST", /\/(replay|discard|sync)$/],
    ["viewer", "POST", /\/graph\/(cypher|merge|split)$/],
    ["operator", "GET", /\/(users|keys|audit)$/],
  ] as const)("does not let a %s %s %s", (role, method, pattern) => {
    const found = routes.filter((route) => route.method === method && pattern.test(route.url));
    expect(found.length).toBeGreaterThan(0);
    for (const { access } of found) expect(isAtLeast(role, access as Role)).toBe(false);
  });
});

describe("a route that does not say who may use it", () => {
  it("stops the start", () => {
    const app = Fastify();
    requireAccess(app, () => Promise.resolve(null));
    expect(() => app.get("/api/v1/secret", () => "")).toThrow(
      "GET /api/v1/secret does not say who may use it",
    );
    expect(() => app.get("/health", () => "")).not.toThrow();
  });
});
