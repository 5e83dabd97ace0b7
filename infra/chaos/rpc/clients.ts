import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Fact } from "./counters.ts";
import type { Report } from "./messages.ts";

type Client = {
  child: ChildProcess;
  /** Not confirmed as far as its reports say; a new client gets what is left. */
  open: Map<string, Fact>;
  readsLeft: number;
  /** Calls of the living process without an outcome. */
  unsettled: number;
  isDone: boolean;
};

const keyOf = ({ entity, number }: { entity: string; number: number }) => `${entity}/${number}`;

/** Clients that share the work; the first is never killed, and shows whether memory stays flat. */
export class Clients {
  readonly #url: string;
  readonly #clients: Client[] = [];
  confirmed = 0;
  reads = 0;
  calls = 0;
  readonly late: number[] = [];
  readonly codes: Record<string, number> = {};
  readonly rss: { atMs: number; mb: number }[] = [];
  readonly loopDelaysMs: number[] = [];
  lastNewsAt = Date.now();

  constructor(url: string, shares: { facts: Fact[]; reads: number }[]) {
    this.#url = url;
    for (const { facts, reads } of shares) {
      const open = new Map(facts.map((fact) => [keyOf(fact), fact]));
      const client = { open, readsLeft: reads, unsettled: 0, isDone: false };
      this.#clients.push({ ...client, child: fork(file, [this.#url]) });
    }
    this.#clients.forEach((client, index) => this.#drive(client, index === 0));
  }

  get areDone(): boolean {
    return this.#clients.every(({ isDone }) => isDone);
  }
  get unsettled(): number {
    return this.#clients.reduce((sum, { unsettled }) => sum + unsettled, 0);
  }

  /** SIGKILLs one that still works and has another go on with what was not confirmed. */
  async replace(index: number): Promise<void> {
    const client = this.#clients[1 + (index % (this.#clients.length - 1))];
    if (!client || client.isDone) return;
    const gone = once(client.child, "exit");
    client.child.kill("SIGKILL");
    await gone; // its last report has been read
    client.unsettled = 0; // their callers died with it
    client.isDone = false;
    client.child = fork(file, [this.#url]);
    this.#drive(client, false);
  }

  stop(): void {
    for (const { child } of this.#clients) if (child.connected) child.disconnect();
  }

  #drive(client: Client, isWitness: boolean): void {
    const { child } = client;
    child.on("message", (message: "ready" | Report) => {
      if (message !== "ready") return this.#heard(client, message, isWitness);
      child.send({ facts: [...client.open.values()], reads: client.readsLeft });
    });
  }

  #heard(client: Client, report: Report, isWitness: boolean): void {
    for (const fact of report.confirmed) if (client.open.delete(keyOf(fact))) this.confirmed++;
    client.readsLeft -= report.reads;
    client.unsettled += report.begun - report.settled;
    client.isDone ||= report.isDone;
    this.reads += report.reads;
    this.calls += report.settled;
    for (const each of report.late) this.late.push(each);
    for (const [code, count] of Object.entries(report.codes))
      this.codes[code] = (this.codes[code] ?? 0) + count;
    this.loopDelaysMs.push(report.loopDelayMs);
    if (isWitness) this.rss.push({ atMs: Date.now(), mb: report.rssMb });
    if (report.settled > 0) this.lastNewsAt = Date.now();
  }
}

const file = join(import.meta.dirname, "client.js");
