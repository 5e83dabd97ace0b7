/** A client in a process of its own: sends what it is assigned and reports, until it is killed or done. */
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { connectBroker } from "@nexa/rpc";
import { toFault } from "@nexa/contracts";
import { counters, readTimeoutMs, reconnect, writeTimeoutMs, type Fact } from "./counters.ts";
import type { Assignment, Report } from "./messages.ts";

const writesInFlight = 200;
const readsInFlight = 20;
const reportMs = 200;

const [url = ""] = process.argv.slice(2);
const broker = await connectBroker({ url, name: "chaos-client", reconnect });
const { facts } = broker.client(counters);
const loopDelay = monitorEventLoopDelay({ resolution: 5 });
loopDelay.enable();

let report = empty();
function empty(): Report {
  return {
    begun: 0,
    settled: 0,
    confirmed: [],
    reads: 0,
    late: [],
    codes: {},
    rssMb: 0,
    loopDelayMs: 0,
    isDone: false,
  };
}
function send(isDone = false): void {
  report.rssMb = process.memoryUsage.rss() / 2 ** 20;
  report.loopDelayMs = loopDelay.max / 1e6;
  report.isDone = isDone;
  loopDelay.reset();
  process.send?.(report, leaveOnError);
  report = empty();
}

/** Without a parent there is nobody to work for. */
function leaveOnError(error: Error | null): void {
  if (error) process.exit(0);
}

/** Times one call against its deadline. @returns whether it succeeded */
async function timed(timeoutMs: number, call: () => Promise<unknown>): Promise<boolean> {
  report.begun++;
  const startedAt = performance.now();
  const code = await call().then(
    () => "OK",
    (error: unknown) => toFault(error).code,
  );
  report.settled++;
  report.late.push(Math.max(0, performance.now() - startedAt - timeoutMs));
  report.codes[code] = (report.codes[code] ?? 0) + 1;
  return code === "OK";
}

/** An entity's facts go one after another until each is confirmed: who retries keeps the order. */
async function write(queue: Fact[][]): Promise<void> {
  for (let own = queue.shift(); own; own = queue.shift())
    for (const fact of own) {
      const append = () => facts.append(fact, { timeoutMs: writeTimeoutMs });
      while (!(await timed(writeTimeoutMs, append)));
      report.confirmed.push({ entity: fact.entity, number: fact.number });
    }
}

async function read(entities: string[], left: { reads: number }): Promise<void> {
  while (left.reads-- > 0) {
    const entity = entities[left.reads % entities.length] ?? "none";
    await timed(readTimeoutMs, () => facts.count({ entity }, { timeoutMs: readTimeoutMs }));
    report.reads++;
  }
}

process.once("message", (assignment: Assignment) => {
  const byEntity = new Map<string, Fact[]>();
  for (const fact of assignment.facts)
    byEntity.set(fact.entity, [...(byEntity.get(fact.entity) ?? []), fact]);
  const queue = [...byEntity.values()];
  const entities = [...byEntity.keys()];
  const left = { reads: assignment.reads };
  setInterval(send, reportMs);
  void Promise.all([
    ...Array.from({ length: writesInFlight }, () => write(queue)),
    ...Array.from({ length: readsInFlight }, () => read(entities, left)),
  ]).then(() => send(true)); // neither rejects: every fault is an outcome
});
process.once("disconnect", () => process.exit(0));
process.send?.("ready");
