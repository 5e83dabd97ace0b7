import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { newId } from "@nexa/contracts";
import { logger, metrics } from "@nexa/service";
import type { Broker } from "@nexa/rpc";
import type { Bus } from "@nexa/bus";
import Fastify, { LogController, type FastifyBaseLogger } from "fastify";
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import type { Config } from "./config.ts";
import { requireLogin } from "./login.ts";
import { sendProblem } from "./problem.ts";
import { articleRoutes } from "./routes/articles.ts";
import { deadJobRoutes } from "./routes/dead-jobs.ts";
import { operationRoutes } from "./routes/operations.ts";
import { countAll, type Stores } from "./stores.ts";
import type { SyncResult } from "./sync.ts";

/** `/health` answers within two seconds, whatever the stores do. */
const healthTimeoutMs = 1_500;

export type AppDeps = { broker: Broker; bus: Bus; stores: Stores; sync: () => Promise<SyncResult> };

/** The HTTP API, not yet listening: routes under `/api/v1`, its description under `/docs`. */
export async function makeApp(env: Config, { broker, bus, stores, sync }: AppDeps) {
  const loggerInstance: FastifyBaseLogger = logger("api");
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    bodyLimit: 4 * 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error));
  app.setNotFoundHandler((request, reply) =>
    sendProblem(
      request,
      reply,
      Object.assign(new Error(`there is nothing at ${request.url}`), { statusCode: 404 }),
    ),
  );
  app.addHook("onSend", async (request, reply) => void reply.header("x-request-id", request.id));

  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Nexa", version: "1", description: "News intelligence for Indonesia" },
      components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
      security: [{ key: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: "/docs" });
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger());
  requireLogin(app, env);

  const isReady = () => broker.isReady() && bus.isReady();
  app.get("/health", { schema: { hide: true } }, async (_request, reply) => {
    const counts = await countAll(stores, healthTimeoutMs);
    const up = Object.fromEntries(Object.entries(counts).map(([name, c]) => [name, c !== null]));
    const isWell = isReady() && Object.values(up).every(Boolean);
    return reply.status(isWell ? 200 : 503).send({
      status: isWell ? "ok" : "degraded",
      rabbitmq: broker.isReady(),
      kafka: bus.isReady(),
      stores: up,
    });
  });
  app.get("/ready", { schema: { hide: true } }, async (_request, reply) =>
    reply.status(isReady() ? 200 : 503).send({ ready: isReady() }),
  );
  app.get("/metrics", { schema: { hide: true } }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );
  await app.register(articleRoutes(stores, env.STORE_TIMEOUT_MS), { prefix: "/api/v1" });
  await app.register(deadJobRoutes(stores, bus, env.STORE_TIMEOUT_MS), { prefix: "/api/v1" });
  await app.register(operationRoutes(stores, bus, sync, env.STORE_TIMEOUT_MS), {
    prefix: "/api/v1",
  });
  return app;
}
