import {
  toFault as anyToFault,
  type Client,
  type Contract,
  type Fault,
  type Handlers,
} from "@nexa/contracts";
import { logger, type Running } from "@nexa/service";
import { pause, within, type Backoff } from "./backoff.ts";
import { makeClient, type ClientOptions } from "./client.ts";
import { Link, type ReconnectOptions } from "./link.ts";
import { served } from "./operations.ts";
import { parkedMessage } from "./parked-message.ts";
import { Parking } from "./parking.ts";
import { ReadServer } from "./read-server.ts";
import { Reader } from "./reader.ts";
import { assertParked, assertWrites, defaultShards } from "./topology.ts";
import { WriteServer, type BatchOptions } from "./write-server.ts";
import { Writer } from "./writer.ts";

export type ServeOptions = {
  /** Driver errors to Faults. */
  toFault?: (error: unknown) => Fault;
  batch?: Partial<BatchOptions>;
  /** Shard queues, at least 4; raising it reshuffles entities, so only with empty queues. */
  shards?: number;
  /** Read handlers at once. Default 64. */
  readConcurrency?: number;
  /** Pauses between tries of one write, and how many tries. Default 5 from 200 ms to 30 s. */
  retry?: Partial<Backoff & { maxAttempts: number }>;
  /** Pauses while the whole store is away. Default from 500 ms to 15 s. */
  outage?: Partial<Backoff>;
  /** A cheap look at the store: tells an outage from a write that only looks like one. */
  isStoreAvailable?: () => Promise<boolean>;
};

/**
 * Work in hand that takes longer is given up; the broker delivers it again. With a second for each
 * of parking, channels and sockets a close ends within 10 s.
 */
const drainMs = 6_000;

/** The connection of one service to RabbitMQ. */
export type Broker = {
  /** The typed client of a store. Opens its channels at the first call. */
  client<C extends Contract>(contract: C, options?: ClientOptions): Client<C>;
  /** Serves a store: every read and write of the contract. */
  serve<C extends Contract>(
    contract: C,
    handlers: Handlers<C>,
    options?: ServeOptions,
  ): Promise<Running>;
  /** The writes of a store that were put aside. */
  parked(contract: Contract): Pick<Parking, "list" | "replay" | "discard">;
  /** Connected, not blocked, and subscribed to everything it serves. */
  isReady(): boolean;
  /** Stops what it serves, waits for confirms, closes; at most 10 seconds. */
  close(): Promise<void>;
};

/**
 * Connects to RabbitMQ and stays connected: after a loss everything is declared, subscribed and
 * published again.
 *
 * @param name the service's name, shown on the broker's pages
 * @throws Fault UNAVAILABLE when there is no broker within `reconnect.firstTimeoutMs`,
 *   PERMISSION_DENIED when it refuses the user
 */
export async function connectBroker({
  url,
  name,
  reconnect,
}: {
  url: string;
  name: string;
  reconnect?: ReconnectOptions;
}): Promise<Broker> {
  const log = logger(name);
  const publishing = new Link(url, name, log, reconnect);
  await publishing.open();
  // Under a memory alarm the broker stops reading from connections that publish; acknowledgements
  // of writes travel on one that does not, so queues drain meanwhile.
  let consuming: Link | undefined;
  const readers = new Map<string, Reader>();
  const writers = new Map<string, Writer>();
  const parkings = new Map<string, Parking>();
  const running = new Set<Running>();

  const readerOf = ({ store, version }: Contract) =>
    once(readers, store, () => new Reader(publishing, store, version));
  const writerOf = ({ store }: Contract) =>
    once(
      writers,
      store,
      () => new Writer(publishing, `writes:${store}`, (channel) => assertWrites(channel, store)),
    );

  return {
    client: (contract, options) =>
      makeClient(
        contract,
        () => readerOf(contract),
        () => writerOf(contract),
        options,
      ),

    async serve(contract, handlers, options = {}) {
      const { store, version } = contract;
      const { reads, writes } = served(contract, handlers);
      const toFault = options.toFault ?? anyToFault;
      const shards = options.shards ?? defaultShards;
      if (shards < defaultShards) throw new RangeError(`shards: at least ${defaultShards}`);
      if (!consuming) {
        consuming = new Link(url, `${name} (writes)`, log, reconnect);
        await consuming.open();
      }
      const parker = new Writer(publishing, `park:${store}`, (channel) =>
        assertParked(channel, store),
      );
      const writeServer = new WriteServer(consuming, {
        store,
        version,
        writes,
        shards,
        batch: {
          maxItems: 200,
          maxBytes: 8 * 1024 * 1024,
          lingerMs: 5,
          repeatEntity: false,
          ...options.batch,
        },
        retry: { baseMs: 200, maxMs: 30_000, maxAttempts: 5, ...options.retry },
        outage: { baseMs: 500, maxMs: 15_000, ...options.outage },
        toFault,
        isStoreAvailable: options.isStoreAvailable,
        park: (item, fault) => parker.publish(parkedMessage(store, item, fault), 60_000),
        log,
      });
      const readServer = new ReadServer(publishing, contract, reads, {
        toFault,
        concurrency: options.readConcurrency ?? 64,
      });
      const service: Running = {
        isReady: () => readServer.isOpen && writeServer.isOpen,
        async stop() {
          if (!running.delete(service)) return;
          await Promise.all([readServer.stop(drainMs), writeServer.stop(drainMs)]);
          await within(
            1_000,
            parker.flushed().then(() => parker.close()),
          );
        },
      };
      running.add(service);
      await until(() => readServer.isOpen && writeServer.isOpen);
      return service;
    },

    parked: (contract) =>
      once(
        parkings,
        contract.store,
        () => new Parking(publishing, contract, () => writerOf(contract)),
      ),

    isReady: () => publishing.isReady && (consuming?.isReady ?? true),

    async close() {
      const flushed = Promise.all([...writers.values()].map((writer) => writer.flushed()));
      await Promise.all([
        ...[...running].map((service) => service.stop()),
        within(drainMs, flushed),
      ]);
      const parts = [...readers.values(), ...writers.values(), ...parkings.values()];
      await within(1_000, Promise.all(parts.map((part) => part.close())));
      await Promise.all([publishing.close(), consuming?.close()]);
    },
  };
}

/** The value of this key, made at the first use. */
function once<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await pause(5);
}
