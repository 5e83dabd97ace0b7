import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { sendProblem } from "./problem.ts";

/** Built by `vite build` of the dashboard. */
export const dashboardFolder = fileURLToPath(new URL("../../dashboard/dist/", import.meta.url));

const notBuilt =
  "The dashboard is not built. Run `npm start`, or `npm run build -w @nexa/dashboard`; the API itself is at /docs.\n";

/**
 * The dashboard at `/`: its files, and its one page for every other address that a browser asks for, because the page
 * itself knows what stands there. Anything else that leads nowhere is a problem of status 404.
 */
export async function servePages(app: FastifyInstance, root = dashboardFolder): Promise<void> {
  const isBuilt = existsSync(`${root}/index.html`);
  if (isBuilt)
    await app.register(staticFiles, {
      root,
      wildcard: false,
      // Built files have a hash in their name; the page that names them must be fresh.
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes("/assets/");
        void reply.header(
          "cache-control",
          isHashed ? "public, max-age=31536000, immutable" : "no-cache",
        );
      },
    });
  else
    app.get("/", { schema: { hide: true } }, (_request, reply) => reply.status(503).send(notBuilt));
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === "GET" &&
      !request.url.startsWith("/api/") &&
      request.headers.accept?.includes("text/html") === true;
    if (isPage && isBuilt) return reply.sendFile("index.html");
    if (isPage) return reply.status(503).type("text/plain").send(notBuilt);
    return sendProblem(
      request,
      reply,
      Object.assign(new Error(`there is nothing at ${request.url}`), { statusCode: 404 }),
    );
  });
}
