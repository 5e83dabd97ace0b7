import type { Channel, GetMessage } from "amqplib";
import { Fault, invalid, type Contract, type Write } from "@nexa/contracts";
import { pause } from "./backoff.ts";
import { Journal, type Actor, type JournalEntry } from "./journal.ts";
import { followCopies, type ParkedNote } from "./copies.ts";
import type { Link } from "./link.ts";
import type { Outgoing } from "./outgoing.ts";
import { matches, type ParkedSelection } from "./parked-filter.ts";
import { editedMessage, parkedWrite, replayedMessage, type ParkedWrite } from "./parked-message.ts";
import type { Generation, Role } from "./role.ts";
import { entityKey } from "./shard-of.ts";
import { assertParked, names } from "./topology.ts";
import { decode } from "./values.ts";

export type ParkedOptions = {
  /** Who acts where a call does not say; default the service. */
  by?: string;
  /** Hears of everything that is done, e.g. to keep it in a database too. */
  onAudit?: (entry: JournalEntry) => void;
};
export type ReplayOptions = Partial<Actor> & {
  /** Says what would be sent, and sends nothing. */
  isDryRun?: boolean;
  /** Writes a second; default as fast as it goes. */
  perSecond?: number;
  /** A write that was replayed so often stays; default 5. */
  maxReplays?: number;
  limit?: number;
};
export type Replayed = {
  /** Ids of the writes that were sent again, or would be. */
  sent: string[];
  /** Ids of the writes that matched and stay, because they were replayed too often. */
  refused: string[];
};

const publishMs = 30_000;

/**
 * The parking queue of one store. Messages looked at are out of the queue for that moment and go
 * back in their order; calls of one process take turns. Whatever changes something stands in the
 * journal before it is done.
 */
export class Parking {
  readonly #contract: Contract;
  readonly #link: Link;
  readonly #role: Role;
  readonly #publish: (message: Outgoing) => Promise<void>;
  readonly #journal: Journal;
  readonly #by: string;
  #generation: Generation | undefined;
  #opened: ((generation: Generation) => void)[] = [];
  #turn: Promise<unknown> = Promise.resolve();

  /** @param publish confirmed, to whatever exchange the message says */
  constructor(
    link: Link,
    contract: Contract,
    publish: (message: Outgoing, timeoutMs: number) => Promise<void>,
    { by = link.name, onAudit }: ParkedOptions = {},
  ) {
    this.#contract = contract;
    this.#link = link;
    this.#by = by;
    this.#publish = (message) => publish(message, publishMs);
    this.#journal = new Journal(contract.store, link.log, this.#publish, onAudit);
    this.#role = link.role({
      name: `parked:${contract.store}`,
      setup: async (generation) => {
        await assertParked(generation.channel, contract.store);
        this.#generation = generation;
        for (const opened of this.#opened.splice(0)) opened(generation);
      },
    });
  }

  /** The oldest parked writes that match, at most `limit`; nothing is taken out. */
  async list(selection: ParkedSelection = "all", limit = 100): Promise<ParkedWrite[]> {
    const found = await this.find(selection, limit);
    await this.#journal.add({ by: this.#by, action: "list", writeIds: found.map(idOf) });
    return found;
  }

  /** The parked write of this id. */
  async show(writeId: string): Promise<ParkedWrite | undefined> {
    const [found] = await this.find([writeId], 1);
    await this.#journal.add({ by: this.#by, action: "show", writeIds: found ? [writeId] : [] });
    return found;
  }

  /** As `list`, for the connectors' own use: nobody is named in the log for it. */
  find(selection: ParkedSelection, limit: number): Promise<ParkedWrite[]> {
    return this.#inTurn(async (channel) => {
      const found: ParkedWrite[] = [];
      await this.#each(channel, async (write) => {
        if (matches(selection, write)) found.push(write);
        return found.length < limit ? "keep" : "end";
      });
      return found;
    });
  }

  /**
   * Gives a parked write another input; it stays parked until it is replayed.
   *
   * @throws Fault INVALID_ARGUMENT when the contract refuses it, NOT_FOUND when it is not parked,
   *   UNIMPLEMENTED when the contract does not have its operation any more
   */
  async edit(writeId: string, input: unknown, actor: Partial<Actor> = {}): Promise<ParkedWrite> {
    const { store, version } = this.#contract;
    const edited = await this.#inTurn(async (channel) => {
      let isDone = false;
      await this.#each(channel, async (write, message) => {
        if (write.writeId !== writeId) return "keep";
        const what = `${store}.${write.operation}`;
        const operation = this.#writeOf(write.operation);
        const checked = operation.input.safeParse(input);
        if (!checked.success) throw invalid(what, checked.error);
        const entity = entityKey(operation.entity(checked.data));
        const changes = { before: write.input, after: input };
        await this.#record("edit", [writeId], actor, changes);
        await this.#publish(editedMessage(store, message, input, entity, version));
        isDone = true;
        return "remove and end";
      });
      return isDone;
    });
    const [write] = edited ? await this.find([writeId], 1) : [];
    if (!write) throw new Fault("NOT_FOUND", `${store}: no parked write ${writeId}`);
    return write;
  }

  /** Sends these writes again, as new as on the first day but for the count of replays. */
  replay(selection: ParkedSelection, options: ReplayOptions = {}): Promise<Replayed> {
    const { isDryRun = false, perSecond = Infinity, maxReplays = 5, limit = Infinity } = options;
    const done: Replayed = { sent: [], refused: [] };
    return this.#inTurn(async (channel, ended) => {
      const startedAt = Date.now();
      await this.#each(channel, async (write, message) => {
        if (!matches(selection, write)) return "keep";
        if (done.sent.length >= limit) return "end";
        if (write.replays >= maxReplays) {
          done.refused.push(write.writeId);
          return "keep";
        }
        if (!isDryRun) {
          await pause(startedAt + (done.sent.length * 1_000) / perSecond - Date.now(), ended);
          await this.#record("replay", [write.writeId], options);
          await this.#publish(replayedMessage(this.#contract.store, message));
        }
        done.sent.push(write.writeId);
        return isDryRun ? "keep" : "remove";
      });
      if (isDryRun) await this.#record("replay", done.sent, options, { isDryRun });
      return done;
    });
  }

  /** Throws these writes away for ever; the journal keeps what they said. @returns their ids */
  discard(selection: ParkedSelection, actor: Partial<Actor> = {}): Promise<string[]> {
    return this.#inTurn(async (channel) => {
      const gone: string[] = [];
      await this.#each(channel, async (write) => {
        if (!matches(selection, write)) return "keep";
        await this.#record("discard", [write.writeId], actor, { before: write.input });
        gone.push(write.writeId);
        return "remove";
      });
      return gone;
    });
  }

  /** The journal's oldest entries, at most `limit`; nothing is taken out. */
  journal(limit = 100): Promise<JournalEntry[]> {
    return this.#inTurn(async (channel) => {
      const entries: JournalEntry[] = [];
      try {
        while (entries.length < limit) {
          const message = await channel.get(names(this.#contract.store).journal);
          if (!message) break;
          entries.push(decode(message.content.toString()) as JournalEntry); // only we write it
        }
      } finally {
        channel.nackAll(true);
      }
      return entries;
    });
  }

  /**
   * Hears of every write that is parked or edited, and of everything that is done to parked writes, in order and at
   * least once: the next comes when `hear` has resolved, and comes again when it threw. What happens while nobody
   * follows waits in a queue of its own; the parking queue itself is not touched. Once for each process.
   */
  follow(hear: (note: ParkedNote) => Promise<void>): { stop: () => Promise<void> } {
    return followCopies(this.#link, this.#contract.store, hear);
  }

  close(): Promise<void> {
    return this.#role.close();
  }

  #record(
    action: JournalEntry["action"],
    writeIds: string[],
    { by = this.#by, why }: Partial<Actor>,
    more: Pick<JournalEntry, "before" | "after" | "isDryRun"> = {},
  ): Promise<void> {
    return this.#journal.add({ by, ...(why !== undefined && { why }), action, writeIds, ...more });
  }

  #writeOf(name: string): Write {
    const [group = "", operation = ""] = name.split(".");
    const found = this.#contract.operations[group]?.[operation];
    if (found?.kind === "write") return found;
    throw new Fault("UNIMPLEMENTED", `nobody has the write ${this.#contract.store}.${name}`);
  }

  /** Looks at each message once, oldest first; one that came back meanwhile is not looked at again. */
  async #each(
    channel: Channel,
    look: (write: ParkedWrite, message: GetMessage) => Promise<Verdict>,
  ): Promise<void> {
    const { parked } = names(this.#contract.store);
    const startedAt = new Date().toISOString();
    const seen = new Set<string>();
    try {
      // Until the queue is empty: a quorum queue's message count lags behind.
      for (;;) {
        const message = await channel.get(parked);
        if (!message) break;
        const write = parkedWrite(message);
        // Replayed by us a moment ago and parked again: for the next time.
        if (seen.has(write.writeId) && write.lastAt >= startedAt) continue;
        seen.add(write.writeId);
        const verdict = await look(write, message);
        if (verdict.startsWith("remove")) channel.ack(message);
        if (verdict.endsWith("end")) break;
      }
    } finally {
      channel.nackAll(true);
    }
  }

  #inTurn<T>(work: (channel: Channel, ended: AbortSignal) => Promise<T>): Promise<T> {
    const result = this.#turn.then(async () => {
      const { channel, ended } = await this.#open();
      return work(channel, ended);
    });
    this.#turn = result.catch(() => undefined); // the next turn does not depend on this one
    return result;
  }

  #open(): Promise<Generation> {
    return this.#generation && !this.#generation.ended.aborted
      ? Promise.resolve(this.#generation)
      : new Promise((resolve) => this.#opened.push(resolve));
  }
}

type Verdict = "keep" | "remove" | "end" | "remove and end";
const idOf = ({ writeId }: ParkedWrite) => writeId;
