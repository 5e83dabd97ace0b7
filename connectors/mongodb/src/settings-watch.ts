import { sha256 } from "@nexa/contracts";
import type { Logger } from "@nexa/service";
import { BSON, type Collection, type Db, type Document } from "mongodb";

const lookEveryMs = 1_000;

/**
 * Knows when a settings document changes, whoever changed it: it looks at the collection every second, and the
 * connector tells it of its own writes at once. Heartbeats (`NAME:status`) change all the time and are left out.
 */
export class SettingsWatch {
  readonly #collection: Collection;
  readonly #log: Logger | undefined;
  readonly #waiting = new Map<string, Set<() => void>>();
  #known: Map<string, string> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, log?: Logger) {
    this.#collection = db.collection("service_settings");
    this.#log = log;
  }

  start(): this {
    // A look that fails is a store that is away: the next one tells what changed meanwhile.
    const look = () =>
      void this.#look()
        .catch(() => undefined)
        .finally(() => this.#timer?.refresh());
    this.#timer = setTimeout(look, lookEveryMs);
    this.#timer.unref();
    return this;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Wakes those who wait for news of this service. */
  announce(service: string): void {
    for (const wake of this.#waiting.get(service) ?? []) wake();
  }

  /** Resolves at the next announcement of this service, or when the signal aborts. */
  next(service: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(service) ?? new Set();
      this.#waiting.set(service, waiting);
      const wake = () => {
        waiting.delete(wake);
        if (waiting.size === 0) this.#waiting.delete(service);
        signal.removeEventListener("abort", wake);
        resolve();
      };
      waiting.add(wake);
      signal.addEventListener("abort", wake, { once: true });
      if (signal.aborted) wake();
    });
  }

  async #look(): Promise<void> {
    const found = await this.#collection
      .find({ service: { $not: /:status$/ } }, { maxTimeMS: lookEveryMs * 5 })
      .toArray();
    const now = new Map(found.map((each) => [String(each["service"]), revisionOf(each)]));
    const before = this.#known;
    this.#known = now;
    if (!before) {
      // Whether they changed between a caller's own look and this first one is not known: all look again.
      for (const service of [...this.#waiting.keys()]) this.announce(service);
      return;
    }
    const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
      (service) => before.get(service) !== now.get(service),
    );
    for (const service of changed) {
      this.#log?.info({ event: "settings_changed", settings: service }, "settings changed");
      this.announce(service);
    }
  }
}

/** Names the state of a document; `none` where there is none. Two connectors give the same name. */
export const revisionOf = (document: Document | null): string =>
  document === null ? "none" : sha256(BSON.EJSON.stringify(document, { relaxed: false }));
