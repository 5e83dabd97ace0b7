import { metrics } from "@nexa/service";
import type { FastifyInstance } from "fastify";
import { countAll, type Stores } from "./stores.ts";

/** `/health` answers within two seconds, whatever the stores do. */
const healthTimeoutMs = 1_500;
type Ready = { isReady: () => boolean };

/** For machines: whether this process and what it needs are well, and its metrics. No login. */
export function serveHealth(
  app: FastifyInstance,
  { stores, broker, bus }: { stores: Stores; broker: Ready; bus: Ready },
): void {
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
}
