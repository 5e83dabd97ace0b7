import { randomUUID } from "node:crypto";
import type { Logger } from "@nexa/service";
import type { Outgoing } from "./outgoing.ts";
import { names } from "./topology.ts";
import { encode } from "./values.ts";

/** Who does something to parked writes, and why. */
export type Actor = { by: string; why?: string };

/** One line of the journal. */
export type JournalEntry = Actor & {
  at: string;
  store: string;
  action: "list" | "show" | "edit" | "replay" | "discard";
  /** The writes it was done to; for `list` how many were seen is enough. */
  writeIds: string[];
  /** The input that an edit replaced, or that was thrown away. */
  before?: unknown;
  /** The input that an edit put in its place. */
  after?: unknown;
  isDryRun?: boolean;
};

/**
 * Keeps what is done to parked writes: a line in the log, the caller's own audit, and for whatever
 * changes something a message in the journal queue, confirmed before the change is made.
 */
export class Journal {
  readonly #store: string;
  readonly #log: Logger;
  readonly #publish: (message: Outgoing) => Promise<void>;
  readonly #onAudit: ((entry: JournalEntry) => void) | undefined;

  constructor(
    store: string,
    log: Logger,
    publish: (message: Outgoing) => Promise<void>,
    onAudit?: (entry: JournalEntry) => void,
  ) {
    this.#store = store;
    this.#log = log;
    this.#publish = publish;
    this.#onAudit = onAudit;
  }

  async add(entry: Omit<JournalEntry, "at" | "store">): Promise<void> {
    const whole: JournalEntry = { ...entry, at: new Date().toISOString(), store: this.#store };
    const { action, by, writeIds } = whole;
    this.#log.info(
      {
        event: "parked_audit",
        action,
        by,
        store: this.#store,
        writes: writeIds.length,
        writeIds: writeIds.slice(0, 20),
      },
      "parked writes",
    );
    this.#onAudit?.(whole);
    if (action === "list" || action === "show" || entry.isDryRun) return;
    await this.#publish({
      exchange: names(this.#store).parking,
      routingKey: names(this.#store).journal,
      body: Buffer.from(encode(whole) ?? "{}"),
      properties: {
        messageId: randomUUID(),
        persistent: true,
        mandatory: true,
        contentType: "application/json",
      },
    });
  }
}
