import { hostname } from "node:os";
import { connectBus } from "@nexa/bus";
import { mongodb, queueDeadLetters, queueJob, redis, toFault } from "@nexa/contracts";
import { connectBroker } from "@nexa/rpc";
import { gauge, pause, type Logger, type Running } from "@nexa/service";
import type { Config } from "./config.ts";
import type { Dispatched } from "./due.ts";
import { dispatchDueTargets } from "./handle.ts";
import { createLease } from "./lease.ts";
import { forwardLegacyTasks } from "./legacy.ts";
import { schedulerSettings, schedulerStatus, settingsName } from "./settings.ts";

const lastTick = gauge("nexa_a1_last_tick_timestamp_seconds", "When the scheduler last ticked");

/** Dispatches due targets to `queue-job` and bridges the legacy stream, tick by tick, until stopped. */
export async function start(env: Config, log: Logger): Promise<Running> {
  const broker = await connectBroker({ url: env.RABBITMQ_URL, name: "a1-scheduler" });
  const bus = await connectBus({
    brokers: env.KAFKA_BROKERS,
    prefix: env.KAFKA_PREFIX,
    clientId: "a1-scheduler",
    log,
  });
  const producer = await bus.producer();
  const stores = { mongodb: broker.client(mongodb), redis: broker.client(redis) };
  const deps = {
    ...stores,
    lease: createLease(stores, `${env.CONSUMER_NAME}@${hostname()}`, env.RUN_ID),
    sendJob: (value: Parameters<typeof queueJob.key>[0]) =>
      producer.send([{ topic: queueJob, value }]),
    sendDeadLetter: (value: Parameters<typeof queueDeadLetters.key>[0]) =>
      producer.send([{ topic: queueDeadLetters, value }]),
  };
  const statusName = `${settingsName}:status`;
  let dispatched: Record<string, Dispatched> | undefined;

  const tick = async (): Promise<number> => {
    const now = new Date();
    const settings = schedulerSettings.parse(
      (await stores.mongodb.settings.find({ service: settingsName })) ?? {},
    );
    dispatched ??= schedulerStatus.parse(
      (await stores.mongodb.settings.find({ service: statusName })) ?? {},
    ).dispatched;
    const jobs = await dispatchDueTargets(deps, dispatched, settings, now, env.RUN_ID);
    const tasks = await forwardLegacyTasks(deps, env.CONSUMER_NAME, now);
    if (jobs + tasks > 0) log.info({ jobs, tasks }, "dispatched");
    const updated_at = now.toISOString();
    await stores.mongodb.settings.save({ service: statusName, updated_at, dispatched, settings });
    lastTick.setToCurrentTime();
    return settings.cadence_tick_ms;
  };

  const stopping = new AbortController();
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      const pauseMs = await tick().catch((error: unknown) => {
        log.warn({ fault: toFault(error).message }, "tick failed, trying again");
        return 1_000;
      });
      await pause(pauseMs, stopping.signal);
    }
  })();
  return {
    isReady: () => broker.isReady() && bus.isReady(),
    stop: async () => {
      stopping.abort();
      await loop;
      await bus.close();
      await broker.close();
    },
  };
}
