import type { Channel, GetMessage } from "amqplib";
import type { Contract } from "@nexa/contracts";
import type { Link } from "./link.ts";
import { parkedWrite, replayedMessage, type ParkedWrite } from "./parked-message.ts";
import type { Generation, Role } from "./role.ts";
import { assertParked, names } from "./topology.ts";
import type { Writer } from "./writer.ts";

/**
 * The parking queue of one store. Messages looked at are out of the queue for that moment and go
 * back in their order; calls of one process take turns.
 */
export class Parking {
  readonly #store: string;
  readonly #role: Role;
  readonly #writer: () => Writer;
  #generation: Generation | undefined;
  #opened: ((generation: Generation) => void)[] = [];
  #turn: Promise<unknown> = Promise.resolve();

  constructor(link: Link, contract: Contract, writer: () => Writer) {
    this.#store = contract.store;
    this.#writer = writer;
    this.#role = link.role({
      name: `parked:${contract.store}`,
      setup: async (generation) => {
        await assertParked(generation.channel, this.#store);
        this.#generation = generation;
        for (const opened of this.#opened.splice(0)) opened(generation);
      },
    });
  }

  /** The oldest parked writes, at most `limit`; nothing is taken out. */
  list(limit = 100): Promise<ParkedWrite[]> {
    return this.#inTurn(async (channel) => {
      const found: ParkedWrite[] = [];
      await this.#each(channel, limit, async (message) => {
        found.push(parkedWrite(message));
        return "keep";
      });
      return found;
    });
  }

  /** Sends these writes again, as new as on the first day. @returns the ids that were sent */
  replay(ids: readonly string[] | "all"): Promise<string[]> {
    return this.#take(ids, (message) =>
      this.#writer().publish(replayedMessage(this.#store, message), 30_000),
    );
  }

  /** Throws these writes away for ever. @returns the ids that were there */
  discard(ids: readonly string[] | "all"): Promise<string[]> {
    return this.#take(ids, () => Promise.resolve());
  }

  close(): Promise<void> {
    return this.#role.close();
  }

  #take(ids: readonly string[] | "all", use: (message: GetMessage) => Promise<void>) {
    return this.#inTurn(async (channel) => {
      const taken: string[] = [];
      await this.#each(channel, Infinity, async (message) => {
        const id = String(message.properties.messageId);
        if (ids !== "all" && !ids.includes(id)) return "keep";
        await use(message);
        taken.push(id);
        return "remove";
      });
      return taken;
    });
  }

  async #each(
    channel: Channel,
    limit: number,
    look: (message: GetMessage) => Promise<"keep" | "remove">,
  ): Promise<void> {
    const { parked } = names(this.#store);
    try {
      // Until the queue is empty: a quorum queue's message count lags behind.
      for (let seen = 0; seen < limit; seen++) {
        const message = await channel.get(parked);
        if (!message) break;
        if ((await look(message)) === "remove") channel.ack(message);
      }
    } finally {
      channel.nackAll(true);
    }
  }

  #inTurn<T>(work: (channel: Channel) => Promise<T>): Promise<T> {
    const result = this.#turn.then(async () => work((await this.#open()).channel));
    this.#turn = result.catch(() => undefined); // the next turn does not depend on this one
    return result;
  }

  #open(): Promise<Generation> {
    return this.#generation && !this.#generation.ended.aborted
      ? Promise.resolve(this.#generation)
      : new Promise((resolve) => this.#opened.push(resolve));
  }
}
