import {
  describeContract,
  Fault,
  read,
  type Contract,
  type ContractDescription,
  type Read,
} from "@nexa/contracts";
import { metrics } from "@nexa/service";
import { z } from "zod";
import type { ServedRead } from "./operations.ts";

const nothing = z.object({});
const count = z.number().min(0);

/** Who serves: asked by clients when they connect, and by people. */
export const pong = z.object({ store: z.string(), version: z.int(), uptimeSeconds: z.number() });
export type Pong = z.output<typeof pong>;

/** What a connector has done since it started, by operation. */
export const connectorStats = pong.extend({
  /** Answered reads by operation and code, with the seconds they took in all. */
  reads: z.array(
    z.object({ operation: z.string(), code: z.string(), calls: count, seconds: count }),
  ),
  /** What became of writes, by operation and outcome. */
  writes: z.array(z.object({ operation: z.string(), outcome: z.string(), writes: count })),
  parked: count,
  expiredRequests: count,
});
export type ConnectorStats = z.output<typeof connectorStats>;

/** Reads that every connector answers beside its contract, whatever version the caller has. */
export const introspection = {
  ping: read(nothing, pong, { timeoutMs: 2_000 }),
  describe: read(
    nothing,
    z.custom<ContractDescription>(() => true),
    { timeoutMs: 5_000 },
  ),
  stats: read(nothing, connectorStats, { timeoutMs: 5_000 }),
} satisfies Record<string, Read>;
export const isIntrospection = (operation: string): boolean => operation in introspection;

/** The handlers of a connector's own reads, by their names on the wire. */
export function introspectionReads(contract: Contract): Map<string, ServedRead> {
  const { store, version } = contract;
  const startedAt = Date.now();
  const ping = () => ({ store, version, uptimeSeconds: (Date.now() - startedAt) / 1_000 });
  let described: ContractDescription | undefined;
  return new Map<string, ServedRead>([
    ["ping", { operation: introspection.ping, handler: async () => ping() }],
    [
      "describe",
      {
        operation: introspection.describe,
        handler: async () => (described ??= describeContract(contract)),
      },
    ],
    [
      "stats",
      {
        operation: introspection.stats,
        handler: async () => ({ ...ping(), ...(await statsOf(store)) }),
      },
    ],
  ]);
}

async function statsOf(store: string): Promise<Omit<ConnectorStats, keyof Pong>> {
  const [reads, outcomes, parked, expired] = await Promise.all(
    [
      "nexa_store_read_seconds",
      "nexa_store_write_outcomes_total",
      "nexa_store_parked_total",
      "nexa_store_expired_requests_total",
    ].map((name) => valuesOf(name, store)),
  );
  const sum = (values: Value[] = []) => values.reduce((all, { value }) => all + value, 0);
  const secondsOf = ({ labels }: Value) =>
    reads?.find(
      (each) =>
        each.metricName?.endsWith("_sum") &&
        each.labels["operation"] === labels["operation"] &&
        each.labels["code"] === labels["code"],
    )?.value ?? 0;
  const text = (labels: Value["labels"], name: string) => String(labels[name] ?? "");
  return {
    reads: (reads ?? [])
      .filter(({ metricName }) => metricName?.endsWith("_count"))
      .map((each) => ({
        operation: text(each.labels, "operation"),
        code: text(each.labels, "code"),
        calls: each.value,
        seconds: secondsOf(each),
      })),
    writes: (outcomes ?? []).map(({ labels, value }) => ({
      operation: text(labels, "operation"),
      outcome: text(labels, "outcome"),
      writes: value,
    })),
    parked: sum(parked),
    expiredRequests: sum(expired),
  };
}

type Value = {
  labels: Partial<Record<string, string | number>>;
  value: number;
  metricName?: string;
};

async function valuesOf(name: string, store: string): Promise<Value[]> {
  const found = await metrics.getSingleMetric(name)?.get();
  return (found?.values ?? []).filter(({ labels }) => labels["store"] === store);
}

/**
 * A client's look at who serves: an incompatible pair is told when they meet, not at the first odd error.
 * Nobody there is no verdict. It is asked again now and then, since the other side may be replaced any
 * minute.
 */
export class VersionCheck {
  readonly #contract: Contract;
  readonly #ping: () => Promise<Pong>;
  readonly #tell: (fault: Fault) => void;
  #fault: Fault | undefined;
  #askAgainAt = 0;
  #asking: Promise<void> | undefined;

  /** @param tell hears once of each new verdict */
  constructor(contract: Contract, ping: () => Promise<Pong>, tell: (fault: Fault) => void) {
    this.#contract = contract;
    this.#ping = ping;
    this.#tell = tell;
  }

  /** The fault of every call while the pair is incompatible. It is not waited for. */
  get fault(): Fault | undefined {
    if (Date.now() >= this.#askAgainAt) void this.ask();
    return this.#fault;
  }

  /** Asks now. Never rejects: who does not answer has no version. */
  ask(): Promise<void> {
    this.#askAgainAt = Date.now() + askAgainMs.nobody;
    return (this.#asking ??= this.#ping()
      .then(
        ({ version }) => this.#judge(version),
        () => undefined,
      )
      .finally(() => (this.#asking = undefined)));
  }

  #judge(served: number): void {
    const { store, version } = this.#contract;
    const isSame = served === version;
    this.#askAgainAt = Date.now() + (isSame ? askAgainMs.compatible : askAgainMs.incompatible);
    if (isSame) return void (this.#fault = undefined);
    const message = `${store}: the client has contract version ${version}, the connector serves ${served}`;
    const isNew = this.#fault?.message !== message;
    this.#fault = new Fault("FAILED_PRECONDITION", message, {
      reason: "CONTRACT_VERSION",
      details: { client: version, served },
    });
    if (isNew) this.#tell(this.#fault);
  }
}

/** How long a verdict holds. */
const askAgainMs = { compatible: 60_000, incompatible: 5_000, nobody: 2_000 };
