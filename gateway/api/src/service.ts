import { connectBus } from "@nexa/bus";
import { queueDeadLetters, services } from "@nexa/contracts";
import { connectBroker, withTrace } from "@nexa/rpc";
import type { Logger, Running } from "@nexa/service";
import { makeApp } from "./app.ts";
import type { Config } from "./config.ts";
import { openDesk } from "./desk.ts";
import { EventHub } from "./events.ts";
import { openStores } from "./stores.ts";
import { scheduleSync } from "./sync-schedule.ts";
import { makeSync } from "./sync.ts";

/** Serves the HTTP API and collects dead letters into MongoDB (the dead-jobs monitor), until stopped. */
export async function start(env: Config, log: Logger): Promise<Running> {
  const broker = await connectBroker({ url: env.RABBITMQ_URL, name: "api" });
  const bus = await connectBus({
    brokers: env.KAFKA_BROKERS,
    prefix: env.KAFKA_PREFIX,
    clientId: "api",
    log,
  });
  const stores = openStores(broker);
  const events = new EventHub();
  const sync = makeSync(stores, (run) => events.publish("sync", run));
  const desk = openDesk(env, { broker, bus, stores, events, log });
  const app = await makeApp(env, { broker, bus, stores, sync, events, ...desk });
  const monitor = await bus.consume(queueDeadLetters, {
    stage: services.api.failedStage,
    withoutDeadLetter: true, // its own failures would come back to it
    attempts: Number.POSITIVE_INFINITY, // and what may pass must not cost a dead letter
    handle: (letter, context) =>
      withTrace(context.traceparent, async () => void (await stores.mongodb.deadJobs.save(letter))),
  });
  const address = await app.listen({ host: env.API_HOST, port: env.API_PORT });
  log.info({ address }, "listening");
  const stopDesk = desk.run();
  const stopSchedule = scheduleSync(stores, sync, log);
  return {
    isReady: () => broker.isReady() && bus.isReady(),
    stop: async () => {
      stopSchedule();
      await app.close();
      await stopDesk();
      await monitor.stop();
      await bus.close();
      await broker.close();
    },
  };
}
