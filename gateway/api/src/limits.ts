import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";

/**
 * What a browser may do with our pages: run and load only what we serve. Text of strangers (titles, payloads) can
 * then neither run nor call home. Inline styles are allowed: menus and dialogs are placed by them.
 */
const policy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", "data:", "blob:"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'", "blob:"],
  fontSrc: ["'self'", "data:"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/**
 * Security headers on every answer, and a limit of requests a minute for each actor, or address while nobody has
 * logged in. To be registered after the login, which says who asks.
 */
export async function limitRequests(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    // TLS ends before us, and who ends it says so.
    strictTransportSecurity: false,
  });
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: "1 minute",
    keyGenerator: ({ actor, ip }) => (actor.id === "" ? `ip:${ip}` : `actor:${actor.id}`),
    // Asked by machines in short turns; a refusal would look like a service that is down.
    allowList: ({ url }) => url === "/health" || url === "/ready" || url === "/metrics",
    errorResponseBuilder: (_request, { after }) =>
      Object.assign(new Error(`too many requests; ask again in ${after}`), { statusCode: 429 }),
  });
}
