import type { GetMessage } from "amqplib";
import { quietly } from "./backoff.ts";
import type { Item } from "./item.ts";
import type { Link } from "./link.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Generation, Role } from "./role.ts";
import { assertAttempts, names } from "./topology.ts";

/** A count that cannot be kept in this time is given up: a write may then be tried more often. */
const keepMs = 5_000;

type Note = { attempts: number; firstAt: string };

/**
 * The tries of writes, kept on the broker beside their queue, so that they count on when another
 * process goes on with them. A write itself stays in its shard queue, unacknowledged, until it is
 * applied or parked: put into any other queue it would be overtaken when its connector dies.
 *
 * A count can be missed when two connectors look at the same moment; then a write is tried more
 * often, never less.
 */
export class Attempts {
  readonly #store: string;
  readonly #publish: (message: Outgoing, timeoutMs: number) => Promise<void>;
  readonly #role: Role;
  #generation: Generation | undefined;
  #readAt = 0;
  #notes: Promise<Map<string, Note>> = Promise.resolve(new Map<string, Note>());

  /** @param publish confirmed, to whatever exchange the message says */
  constructor(
    link: Link,
    store: string,
    publish: (message: Outgoing, timeoutMs: number) => Promise<void>,
  ) {
    this.#store = store;
    this.#publish = publish;
    this.#role = link.role({
      name: `attempts:${store}`,
      setup: async (generation) => {
        await assertAttempts(generation.channel, store);
        this.#generation = generation;
      },
    });
  }

  /** Writes down how often a write was tried; never rejects. */
  keep({ message, attempts, firstAt }: Item): Promise<void> {
    const note: Note = { attempts, firstAt: firstAt.toISOString() };
    const outgoing: Outgoing = {
      exchange: names(this.#store).parking,
      routingKey: names(this.#store).attempts,
      body: Buffer.from(JSON.stringify(note)),
      properties: {
        messageId: String(message.properties.messageId),
        persistent: true,
        mandatory: true,
        contentType: "application/json",
      },
    };
    return quietly(this.#publish(outgoing, keepMs));
  }

  /** Adds the tries that others made before this write was delivered to us. */
  async recall(item: Item): Promise<void> {
    if (item.isRecalled || !item.message.fields.redelivered) return;
    item.isRecalled = true;
    // Who had it before us is gone: what was noted by then is enough.
    if (this.#readAt <= item.firstAt.getTime()) {
      this.#readAt = Date.now();
      this.#notes = this.#notes.then((before) => this.#read(before));
    }
    const note = (await this.#notes).get(String(item.message.properties.messageId));
    if (!note) return;
    item.attempts += note.attempts;
    item.firstAt = new Date(note.firstAt);
  }

  close(): Promise<void> {
    return this.#role.close();
  }

  /** Looks at every note, oldest first; the newest of a write counts. They go by their age. */
  async #read(before: Map<string, Note>): Promise<Map<string, Note>> {
    const { channel, ended } = this.#generation ?? {};
    if (!channel || ended?.aborted) return before;
    const notes = new Map<string, Note>();
    try {
      for (;;) {
        const message = await channel.get(names(this.#store).attempts);
        if (!message) break;
        notes.set(String(message.properties.messageId), noteOf(message));
      }
      channel.nackAll(true);
    } catch {
      // The channel is lost: the notes go back by themselves, and what was read holds.
    }
    return notes;
  }
}

function noteOf({ content }: GetMessage): Note {
  const { attempts, firstAt } = JSON.parse(content.toString()) as Note; // only we write it
  return { attempts, firstAt };
}
