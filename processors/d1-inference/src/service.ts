import { connectBus } from "@nexa/bus";
import {
  elasticsearch,
  minio,
  neo4j,
  postgres,
  queueAiInference,
  queueTrendingData,
  services,
} from "@nexa/contracts";
import { openBackend } from "@nexa/language";
import { connectBroker, withTrace } from "@nexa/rpc";
import type { Logger, Running } from "@nexa/service";
import { analysisOf } from "./analysis.ts";
import type { Config } from "./config.ts";
import { inferRecord, type Analyse } from "./handle.ts";
import type { Deps } from "./sinks.ts";
import { addToTrend } from "./trending.ts";

/** An article may be told of before its object is archived: MinIO's writes take longest to come back. */
const archiveBackoff = { baseMs: 5_000, maxMs: 20_000 };

/** Joins both stages, inference and trending, to their connections and the model. */
export async function start(env: Config, log: Logger): Promise<Running> {
  const backend = await openBackend(env, (error) => {
    log.warn({ err: error }, "the language service failed, the embedded models answer");
  });
  const broker = await connectBroker({ url: env.RABBITMQ_URL, name: "d1-inference" });
  const bus = await connectBus({
    brokers: env.KAFKA_BROKERS,
    prefix: env.KAFKA_PREFIX,
    clientId: "d1-inference",
    log,
  });
  const deps: Deps = {
    minio: broker.client(minio),
    postgres: broker.client(postgres),
    elasticsearch: broker.client(elasticsearch),
    neo4j: broker.client(neo4j),
  };
  const analyse: Analyse = async ({ title, content }) =>
    analysisOf(await backend.analyse({ title, text: content }));
  const stage = services["d1-inference"].failedStage;
  const inference = await bus.consume(queueAiInference, {
    stage,
    backoff: archiveBackoff,
    handle: (task, context) =>
      withTrace(context.traceparent, () => inferRecord(task, context, analyse, deps)),
  });
  const trending = await bus.consume(queueTrendingData, {
    stage,
    backoff: archiveBackoff,
    handle: (duplicate, context) =>
      withTrace(context.traceparent, () => addToTrend(duplicate, context, deps)),
  });
  return {
    isReady: () => broker.isReady() && bus.isReady(),
    stop: async () => {
      await Promise.all([inference.stop(), trending.stop()]);
      await bus.close();
      await broker.close();
      await backend.close();
    },
  };
}
