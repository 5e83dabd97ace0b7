import { newId } from "@nexa/contracts";
import { logger } from "@nexa/service";
import type { Broker } from "@nexa/rpc";
import type { Bus } from "@nexa/bus";
import Fastify, { LogController, type FastifyBaseLogger } from "fastify";
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import { requireAccess } from "./access.ts";
import { auditChanges } from "./audit.ts";
import { makeAuthenticator } from "./authenticate.ts";
import type { Config } from "./config.ts";
import type { EventHub } from "./events.ts";
import { serveHealth } from "./health.ts";
import { repeatSafely } from "./idempotency.ts";
import { limitRequests } from "./limits.ts";
import { openByLink } from "./login.ts";
import { describeRoutes } from "./openapi.ts";
import { servePages } from "./pages.ts";
import { refuseUnread, sendProblem } from "./problem.ts";
import { allRoutes } from "./routes/index.ts";
import type { Monitor } from "./monitor/index.ts";
import type { Stores } from "./stores.ts";
import type { Sync } from "./sync.ts";
import { traceRequests } from "./trace.ts";
import type { Bulk } from "./triage/bulk.ts";
import type { Triage } from "./triage/index.ts";

export type AppDeps = {
  broker: Broker;
  bus: Bus;
  stores: Stores;
  sync: Sync;
  events: EventHub;
  triage: Triage;
  bulk: Bulk;
  monitor: Monitor;
  /** Where the dashboard was built. */
  pages?: string;
};

/**
 * The HTTP API, not yet listening: routes under `/api/v1`, their description under `/docs`, the dashboard under `/`.
 *
 * @throws Error when a route does not say who may use it
 */
export async function makeApp(env: Config, deps: AppDeps) {
  const { stores } = deps;
  const timeoutMs = env.STORE_TIMEOUT_MS;
  const loggerInstance: FastifyBaseLogger = logger("api");
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    clientErrorHandler: refuseUnread,
    bodyLimit: 4 * 1024 * 1024,
    // An entity's id may have 400 characters, each up to nine in an address.
    routerOptions: { maxParamLength: 4_000 },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error));

  // The order counts: a request gets its trace, then its actor, then its share of the limit, then its key is looked at.
  traceRequests(app);
  const authenticator = makeAuthenticator(env, stores.postgres, timeoutMs);
  requireAccess(app, authenticator.authenticate);
  await limitRequests(app, env.API_RATE_LIMIT);
  // What was not written down is not answered as done, now or when it is asked again.
  auditChanges(app, stores.postgres.audit);
  repeatSafely(app, stores, timeoutMs);

  await describeRoutes(app);
  serveHealth(app, deps);
  openByLink(app, env.API_LOGIN_CODE, authenticator);
  for (const route of allRoutes({ ...deps, authenticator, timeoutMs, env }))
    await app.register(route, { prefix: "/api/v1" });
  await servePages(app, deps.pages);
  return app;
}
