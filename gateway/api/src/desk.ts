import type { Bus } from "@nexa/bus";
import type { Broker } from "@nexa/rpc";
import type { Logger } from "@nexa/service";
import type { Config } from "./config.ts";
import type { EventHub } from "./events.ts";
import { Alertmanager } from "./monitor/alertmanager.ts";
import { Monitor } from "./monitor/index.ts";
import { openManagement } from "./monitor/management.ts";
import type { Stores } from "./stores.ts";
import { Bulk } from "./triage/bulk.ts";
import { copyParked } from "./triage/copy-parked.ts";
import type { TriageDeps } from "./triage/deps.ts";
import { openTriage } from "./triage/index.ts";

type DeskDeps = { broker: Broker; bus: Bus; stores: Stores; events: EventHub; log: Logger };

/** What operations work with: triage, bulk jobs and monitor. Nothing runs until `run`. */
export function openDesk(env: Config, { broker, bus, stores, events, log }: DeskDeps) {
  const timeoutMs = env.STORE_TIMEOUT_MS;
  const publish = (topic: string, data: unknown) => events.publish(topic, data);
  const deps: TriageDeps = {
    ...{ mongodb: stores.mongodb, postgres: stores.postgres, bus, publish, log, timeoutMs },
    parked: (contract) => broker.parked(contract),
  };
  const triage = openTriage(deps);
  const bulk = new Bulk(deps);
  const { RABBITMQ_URL, RABBITMQ_MANAGEMENT_URL, ALERTMANAGER_URL } = env;
  const monitor = new Monitor({
    ...{ stores, bus, publish, log, timeoutMs },
    isBrokerReady: () => broker.isReady(),
    management:
      RABBITMQ_MANAGEMENT_URL === undefined
        ? null
        : openManagement(RABBITMQ_URL, RABBITMQ_MANAGEMENT_URL),
    alertmanager: ALERTMANAGER_URL === undefined ? null : new Alertmanager(ALERTMANAGER_URL),
  });
  return {
    ...{ triage, bulk, monitor },
    /** Copies parked writes, goes on with bulk jobs that were interrupted, measures. @returns stops all of it */
    run: () => {
      const stopCopying = copyParked(deps);
      bulk.run();
      monitor.run();
      return async () => void (await Promise.all([stopCopying(), bulk.stop(), monitor.stop()]));
    },
  };
}
