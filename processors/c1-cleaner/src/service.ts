import { connectBus } from "@nexa/bus";
import { minio, postgres, queueRawDataSite, services } from "@nexa/contracts";
import { connectBroker, withTrace } from "@nexa/rpc";
import type { Logger, Running } from "@nexa/service";
import type { Config } from "./config.ts";
import { cleanRecord, type Deps } from "./handle.ts";

/** A page may be told of before its object is archived: MinIO's writes take longest to come back. */
const archiveBackoff = { baseMs: 5_000, maxMs: 20_000 };

/** Joins the stage to its connections. Everything interesting is in handle.ts. */
export async function start(env: Config, log: Logger): Promise<Running> {
  const broker = await connectBroker({ url: env.RABBITMQ_URL, name: "c1-cleaner" });
  const bus = await connectBus({
    brokers: env.KAFKA_BROKERS,
    prefix: env.KAFKA_PREFIX,
    clientId: "c1-cleaner",
    log,
  });
  const deps: Deps = {
    minio: broker.client(minio),
    postgres: broker.client(postgres),
    now: () => new Date(),
  };
  const stage = await bus.consume(queueRawDataSite, {
    stage: services["c1-cleaner"].failedStage,
    backoff: archiveBackoff,
    handle: (event, context) =>
      withTrace(context.traceparent, () => cleanRecord(event, context.traceId, deps)),
  });
  return {
    isReady: () => broker.isReady() && bus.isReady(),
    stop: async () => {
      await stage.stop();
      await bus.close();
      await broker.close();
    },
  };
}
