import { connectBus } from "@nexa/bus";
import { Fault, postgres, qdrant, queueNormalizeData, services } from "@nexa/contracts";
import { openEmbedded, storyText } from "@nexa/language";
import { connectBroker, withTrace } from "@nexa/rpc";
import type { Logger, Running } from "@nexa/service";
import type { Config } from "./config.ts";
import { dedupRecord, type Deps } from "./handle.ts";
import { RecentVectors } from "./recent.ts";

/** Joins the stage to its connections and its model. Everything interesting is in handle.ts. */
export async function start(env: Config, log: Logger): Promise<Running> {
  const backend = await openEmbedded();
  const broker = await connectBroker({ url: env.RABBITMQ_URL, name: "c2-dedup" });
  const bus = await connectBus({
    brokers: env.KAFKA_BROKERS,
    prefix: env.KAFKA_PREFIX,
    clientId: "c2-dedup",
    log,
  });
  const deps: Deps = {
    qdrant: broker.client(qdrant),
    postgres: broker.client(postgres),
    embed: async (title, text) => {
      const [vector] = await backend.embed([storyText(title, text)]);
      if (vector === undefined) throw new Fault("INTERNAL", "the model gave no vector");
      return vector;
    },
    model: backend.modelId,
    recent: new RecentVectors(),
    windowHours: env.DUPLICATE_WINDOW_HOURS,
  };
  const stage = await bus.consume(queueNormalizeData, {
    stage: services["c2-dedup"].failedStage,
    // One at a time: two copies that arrive together must see each other.
    concurrency: 1,
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
