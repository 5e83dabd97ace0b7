import { Fault, toFault } from "@nexa/contracts";
import type { Logger } from "@nexa/service";
import type { Kafka } from "kafkajs";
import { encode, type Encoded } from "./encode.ts";
import { closedFault, Sender } from "./sender.ts";
import { settlesWithin } from "./timing.ts";
import type { Output } from "./types.ts";

/** One request: below the broker's limit for a batch of one partition, whatever falls together. */
const maxBatchBytes = 900_000;
const maxBatchRecords = 1_000;
/** More than this waiting to be sent, and the caller of `send` waits too. */
const maxQueuedBytes = 32 * 1024 * 1024;

export type SendOptions = {
  /** Trace id (32 hex) for records that bring none. */
  traceId?: string | undefined;
  /** Gives up with `UNAVAILABLE` after this time; unless given, waits until the broker is back. */
  deadlineMs?: number | undefined;
};
type Parcel = {
  records: Encoded[];
  bytes: number;
  resolve: () => void;
  reject: (fault: Fault) => void;
  isAbandoned: boolean;
};

/**
 * An idempotent producer with one request in flight: what is sent meanwhile goes together in the
 * next one, in the order of `send`. A request is repeated until it is acknowledged, so a record
 * may come twice but is never lost.
 */
export class Producer {
  readonly #sender: Sender;
  readonly #prefix: string;
  #queue: Parcel[] = [];
  #queuedBytes = 0;
  #roomWaiters: (() => void)[] = [];
  #draining: Promise<void> | undefined;

  constructor(kafka: Kafka, prefix: string, log: Logger) {
    this.#sender = new Sender(kafka, log);
    this.#prefix = prefix;
  }

  /** The last word from the broker was a good one; true before the first. */
  isReady = (): boolean => this.#sender.isReady();

  /** Connects now instead of at the first `send`; with the broker away, `isReady` is false until a send succeeds. */
  connect = (): Promise<void> => this.#sender.connect();

  /**
   * Resolves when the broker has acknowledged every record (`acks=all`).
   *
   * @throws Fault INVALID_ARGUMENT naming the path, before anything is sent; OUT_OF_RANGE for a
   *   record too large; UNAVAILABLE when the topic is missing, at `deadlineMs`, or once closed
   */
  async send(records: Output[], { traceId, deadlineMs }: SendOptions = {}): Promise<void> {
    await this.sendEncoded(
      records.map((record) => encode(record, this.#prefix, traceId)),
      deadlineMs,
    );
  }

  /** As `send`, for records that are encoded already. */
  async sendEncoded(records: Encoded[], deadlineMs?: number): Promise<void> {
    if (records.length === 0) return;
    while (this.#queuedBytes > maxQueuedBytes && !this.#sender.isClosed())
      await new Promise<void>((resolve) => this.#roomWaiters.push(resolve));
    if (this.#sender.isClosed()) throw closedFault();
    const bytes = records.reduce((sum, record) => sum + record.bytes, 0);
    await new Promise<void>((resolve, reject) => {
      const parcel: Parcel = { records, bytes, resolve, reject, isAbandoned: false };
      if (deadlineMs !== undefined) this.#expire(parcel, deadlineMs);
      this.#queue.push(parcel);
      this.#queuedBytes += bytes;
      this.#draining ??= this.#drain();
    });
  }

  /** Sends what is queued, at most for `limitMs`, then disconnects; what is left is rejected. */
  async close(limitMs = 3_000): Promise<void> {
    if (this.#draining !== undefined) await settlesWithin(limitMs, this.#draining);
    await this.#sender.close();
    for (const wake of this.#roomWaiters.splice(0)) wake();
    if (this.#draining !== undefined) await settlesWithin(limitMs, this.#draining);
  }

  #expire(parcel: Parcel, deadlineMs: number): void {
    const { resolve, reject } = parcel;
    const timer = setTimeout(() => {
      parcel.isAbandoned = true;
      reject(new Fault("UNAVAILABLE", `Kafka did not take the record within ${deadlineMs} ms`));
    }, deadlineMs);
    parcel.resolve = () => {
      clearTimeout(timer);
      resolve();
    };
    parcel.reject = (fault) => {
      clearTimeout(timer);
      reject(fault);
    };
  }

  async #drain(): Promise<void> {
    // Lets what is sent in this same turn of the loop travel together.
    await Promise.resolve();
    while (this.#queue.length > 0) {
      const parcels = this.#take();
      await this.#deliver(parcels.filter((parcel) => !parcel.isAbandoned));
      for (const parcel of parcels) this.#queuedBytes -= parcel.bytes;
      for (const wake of this.#roomWaiters.splice(0)) wake();
    }
    this.#draining = undefined;
  }

  #take(): Parcel[] {
    let bytes = 0;
    let count = 0;
    const end = this.#queue.findIndex((parcel) => {
      bytes += parcel.bytes;
      count += parcel.records.length;
      return bytes > maxBatchBytes || count > maxBatchRecords;
    });
    return this.#queue.splice(0, end === -1 ? this.#queue.length : Math.max(1, end));
  }

  /** One refused record must not fail its neighbours: a refused batch is sent again parcel by parcel. */
  async #deliver(parcels: Parcel[]): Promise<void> {
    if (parcels.length === 0) return;
    try {
      for (const batch of chunks(parcels.flatMap((parcel) => parcel.records)))
        await this.#sender.request(batch);
      for (const parcel of parcels) parcel.resolve();
    } catch (error) {
      if (parcels.length === 1) parcels[0]?.reject(toFault(error));
      else for (const parcel of parcels) await this.#deliver([parcel]);
    }
  }
}

/** Splits so that no request is larger than a batch may be. */
function chunks(records: Encoded[]): Encoded[][] {
  const out: Encoded[][] = [];
  let bytes = Infinity;
  for (const record of records) {
    bytes += record.bytes;
    if (bytes > maxBatchBytes || (out.at(-1)?.length ?? 0) >= maxBatchRecords) {
      out.push([]);
      bytes = record.bytes;
    }
    out.at(-1)?.push(record);
  }
  return out;
}
