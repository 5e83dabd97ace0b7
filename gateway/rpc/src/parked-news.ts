import type { ConsumeMessage } from "amqplib";
import { faultToWire, wireFault, type Fault, type WireFault } from "@nexa/contracts";
import type { Outgoing } from "./outgoing.ts";
import { everyConnector, names } from "./topology.ts";

/** So many parked writes are remembered; a caller asks for its own within seconds. */
const maxKnown = 10_000;
/** Hosts' clocks may differ by so much. */
const clockMs = 60_000;

/** What every connector of a store tells the others: this write was parked, or applied after all. */
export type News = { writeId: string; fault?: WireFault };

/**
 * Which writes were parked, and why: known from the news of all connectors of the store, and for
 * writes older than our hearing from the parking queue itself.
 */
export class ParkedNews {
  readonly #known = new Map<string, WireFault>();
  /** When we began to hear the news; before, we may have missed some. */
  #since = Infinity;
  readonly #lookUp: (writeId: string) => Promise<WireFault | undefined>;

  /** @param lookUp finds a write in the parking queue */
  constructor(lookUp: (writeId: string) => Promise<WireFault | undefined>) {
    this.#lookUp = lookUp;
  }

  /** Hearing begins, again after each lost connection. */
  listening(): void {
    this.#since = Date.now();
  }
  parked(writeId: string, fault: Fault): News {
    const news = { writeId, fault: faultToWire(fault) };
    this.#learn(news);
    return news;
  }
  applied(writeId: string): News {
    this.#learn({ writeId });
    return { writeId };
  }
  heard({ content }: ConsumeMessage): void {
    try {
      const { writeId, fault } = JSON.parse(content.toString()) as Record<string, unknown>;
      if (typeof writeId !== "string") return;
      this.#learn({ writeId, ...(fault !== undefined && { fault: wireFault.parse(fault) }) });
    } catch {
      // Not from one of us: no news.
    }
  }

  async faultOf(writeId: string): Promise<WireFault | undefined> {
    const known = this.#known.get(writeId);
    if (known || sentAt(writeId) > this.#since + clockMs) return known;
    return this.#lookUp(writeId);
  }

  #learn({ writeId, fault }: News): void {
    this.#known.delete(writeId);
    if (!fault) return;
    this.#known.set(writeId, fault);
    if (this.#known.size <= maxKnown) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}

/** To every connector of the store. */
export const newsMessage = (store: string, news: News): Outgoing => ({
  exchange: names(store).control,
  routingKey: everyConnector,
  body: Buffer.from(JSON.stringify(news)),
  properties: { messageId: news.writeId, type: "news" },
});

/** The time in a UUID of version 7. */
const sentAt = (writeId: string): number => parseInt(writeId.replaceAll("-", "").slice(0, 12), 16);
