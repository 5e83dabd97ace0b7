import { connectBus } from "@nexa/bus";
import { Fault, postgres, qdrant, queueNormalizeData, redis, services } from "@nexa/contracts";
import { openBackend, storyText } from "@nexa/language";
import { connectBroker, withTrace } from "@nexa/rpc";
import type { Logger, Running } from "@nexa/service";
import type { Config } from "./config.ts";
import { claimsIn } from "./claims.ts";
import { dedupRecord, type Deps } from "./handle.ts";
import { RecentVectors } from "./recent.ts";
import { Roles } from "./roles.ts";

/** Joins the stage to its connections and its model. Everything interesting is in handle.ts. */
export async function start(env: Config, log: Logger): Promise<Running> {
  const backend = await openBackend(env, (error) => {
    log.warn({ err: error }, "the language service failed, the embedded models answer");
  });
  const broker = await connectBroker({ url: env.RABBITMQ_URL, name: "c2-dedup" });
  const bus = await connectBus({
    brokers: env.KAFKA_BROKERS,
    prefix: env.KAFKA_PREFIX,
    clientId: "c2-dedup",
    log,
  });
  const windowHours = env.DUPLICATE_WINDOW_HOURS;
  const claims = claimsIn(broker.client(redis), windowHours);
  const deps: Deps = {
    qdrant: broker.client(qdrant),
    postgres: broker.client(postgres),
    embed: async (title, text) => {
      const { modelId, vectors } = await backend.embedNamed([storyText(title, text)]);
      const [vector] = vectors;
      if (vector === undefined) throw new Fault("INTERNAL", "the model gave no vector");
      return { vector, model: modelId };
    },
    recent: new RecentVectors(),
    claims,
    roles: new Roles(claims),
    windowHours,
  };
  const stage = await bus.consume(queueNormalizeData, {
    stage: services["c2-dedup"].failedStage,
    // Copies that arrive together, here or on other workers, are told apart by claims (roles.ts).
    concurrency: 4,
    handle: (article, context) =>
      withTrace(context.traceparent, () => dedupRecord(article, context.traceId, deps)),
  });
  return {
    isReady: () => broker.isReady() && bus.isReady(),
    stop: async () => {
      await stage.stop();
      await bus.close();
      await broker.close();
      await backend.close();
    },
  };
}
