import type { ConsumeMessage } from "amqplib";
import {
  toFault as anyToFault,
  type Client,
  type Contract,
  type ContractDescription,
  type Fault,
  type Handlers,
} from "@nexa/contracts";
import { logger, type Running } from "@nexa/service";
import { Attempts } from "./attempts.ts";
import { barrierAnswer } from "./barrier.ts";
import { pause, quietly, within, type Backoff } from "./backoff.ts";
import { makeClient, type ClientOptions } from "./client.ts";
import {
  introspection,
  introspectionReads,
  VersionCheck,
  type ConnectorStats,
  type Pong,
} from "./describe.ts";
import { Link, type ReconnectOptions, type Transport } from "./link.ts";
import { served } from "./operations.ts";
import { parkedMessage } from "./parked-message.ts";
import { newsMessage, ParkedNews, type News } from "./parked-news.ts";
import { Parking, type ParkedOptions } from "./parking.ts";
import { ReadServer } from "./read-server.ts";
import { assertAllowList, type AllowList } from "./permissions.ts";
import { Reader } from "./reader.ts";
import type { OnSpan } from "./spans.ts";
import { assertAttempts, assertParked, assertWrites } from "./topology.ts";
import type { TlsOptions } from "./tls.ts";
import { traceparent } from "./trace.ts";
import { WriteServer, type BatchOptions } from "./write-server.ts";
import { Writer } from "./writer.ts";

export type ServeOptions = {
  /** Driver errors to Faults. */
  toFault?: (error: unknown) => Fault;
  batch?: Partial<BatchOptions>;
  /** Read handlers at once. Default 64. */
  readConcurrency?: number;
  /** Pauses between tries of one write, and how many tries. Default 5 from 200 ms to 30 s. */
  retry?: Partial<Backoff & { maxAttempts: number }>;
  /** Pauses while the whole store is away. Default from 500 ms to 15 s. */
  outage?: Partial<Backoff>;
  /** A cheap look at the store: tells an outage from a write that only looks like one. */
  isStoreAvailable?: () => Promise<boolean>;
  /** Broker users by operation; operations that are not named are open to whoever reaches the store. */
  allow?: AllowList;
};

/** What every connector answers beside its contract, whatever version it has. */
export type Introspection = {
  ping: () => Promise<Pong>;
  /** The contract as the connector has it: version, operations, JSON Schemas. */
  describe: () => Promise<ContractDescription>;
  /** What it has done since it started. */
  stats: () => Promise<ConnectorStats>;
};

/**
 * Work in hand that takes longer is given up; the broker delivers it again. With a second for each
 * of parking, channels and sockets a close ends within 10 s.
 */
const drainMs = 6_000;

/** What can be done with writes that were put aside. */
export type ParkedWrites = Pick<
  Parking,
  "list" | "show" | "edit" | "replay" | "discard" | "journal" | "follow"
>;

/** The connection of one service to RabbitMQ. */
export type Broker = {
  /**
   * The typed client of a store. It asks at once which contract version is served: while that is another
   * one, every call fails with FAILED_PRECONDITION that names both.
   */
  client<C extends Contract>(contract: C, options?: ClientOptions): Client<C>;
  /** Serves a store: every read and write of the contract. */
  serve<C extends Contract>(
    contract: C,
    handlers: Handlers<C>,
    options?: ServeOptions,
  ): Promise<Running>;
  /** Who serves a store, what it can, and what it has done; retried by nobody. */
  introspect(contract: Contract): Introspection;
  /** The writes of a store that were put aside; `options` count at the first call for a store. */
  parked(contract: Contract, options?: ParkedOptions): ParkedWrites;
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
  tls,
  transport,
  onSpan,
}: {
  url: string;
  name: string;
  reconnect?: ReconnectOptions;
  /** For `amqps`; the URL may say the same: `?cacertfile=...&certfile=...&keyfile=...`. */
  tls?: TlsOptions;
  /** Instead of a real broker, for unit tests: `memoryTransport()` of `@nexa/rpc/testing`. */
  transport?: Transport;
  /** Hears of each call, its handling, and each write applied, to make spans of them. */
  onSpan?: OnSpan;
}): Promise<Broker> {
  const log = logger(name);
  const publishing = new Link(url, name, log, { ...reconnect, tls, transport });
  await publishing.open();
  // Under a memory alarm the broker stops reading from connections that publish; acknowledgements
  // of writes travel on one that does not, so queues drain meanwhile.
  let consuming: Link | undefined;
  const readers = new Map<string, Reader>();
  const writers = new Map<string, Writer>();
  const parkings = new Map<string, Parking>();
  const checks = new Map<string, VersionCheck>();
  const running = new Set<Running>();

  const readerOf = ({ store, version }: Contract) =>
    once(readers, store, () => new Reader(publishing, store, version));
  const writerOf = ({ store }: Contract) =>
    once(
      writers,
      store,
      () => new Writer(publishing, `writes:${store}`, (channel) => assertWrites(channel, store)),
    );

  const parkingFor = (contract: Contract, options?: ParkedOptions) =>
    new Parking(
      publishing,
      contract,
      (message, timeoutMs) => writerOf(contract).publish(message, timeoutMs),
      options,
    );
  const parkingOf = (contract: Contract, options?: ParkedOptions) =>
    once(parkings, contract.store, () => parkingFor(contract, options));

  const introspect = (contract: Contract): Introspection => {
    const ask = async (operation: keyof typeof introspection) =>
      readerOf(contract).ask({
        operation,
        input: "{}",
        timeoutMs: introspection[operation].timeoutMs,
        traceparent: traceparent(undefined),
        retry: false,
      });
    return {
      ping: async () => introspection.ping.output.parse(await ask("ping")),
      describe: async () => introspection.describe.output.parse(await ask("describe")),
      stats: async () => introspection.stats.output.parse(await ask("stats")),
    };
  };
  const versionCheckOf = (contract: Contract) =>
    once(
      checks,
      contract.store,
      () =>
        new VersionCheck(contract, introspect(contract).ping, (fault) =>
          log.error({ store: contract.store, reason: fault.message }, "incompatible contract"),
        ),
    );

  return {
    client(contract, options) {
      const check = versionCheckOf(contract);
      void check.ask(); // never rejects; nobody waits for it
      const compatible = <T>(part: (contract: Contract) => T) => {
        if (check.fault) throw check.fault;
        return part(contract);
      };
      return makeClient(
        contract,
        () => compatible(readerOf),
        () => compatible(writerOf),
        { ...options, onSpan },
      );
    },

    introspect,

    async serve(contract, handlers, options = {}) {
      const { store, version } = contract;
      const operations = served(contract, handlers);
      for (const [own, read] of introspectionReads(contract)) operations.reads.set(own, read);
      const { reads, streams, writes } = operations;
      if (options.allow)
        assertAllowList(options.allow, [...reads.keys(), ...streams.keys(), ...writes.keys()]);
      const toFault = options.toFault ?? anyToFault;
      if (!consuming) {
        consuming = new Link(url, `${name} (writes)`, log, { ...reconnect, tls, transport });
        await consuming.open();
      }
      const parker = new Writer(publishing, `park:${store}`, async (channel) => {
        await assertParked(channel, store);
        await assertAttempts(channel, store);
      });
      const attempts = new Attempts(publishing, store, (message, timeoutMs) =>
        parker.publish(message, timeoutMs),
      );
      const parkedNews = new ParkedNews((writeId) =>
        // Not the one of `parked`, which has its caller's options.
        once(parkings, `${store} (news)`, () => parkingFor(contract))
          .find([writeId], 1)
          .then(([write]) => write?.fault),
      );
      // Without the news the others look into the parking queue.
      const tellOthers = (news: News) => quietly(parker.publish(newsMessage(store, news), 60_000));
      const writeServer = new WriteServer(consuming, {
        store,
        version,
        writes,
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
        allow: options.allow,
        onSpan,
        isStoreAvailable: options.isStoreAvailable,
        passed: async (message) => {
          const answer = await barrierAnswer(message, parkedNews);
          if (answer) readServer.tell(answer.replyTo, answer.text);
        },
        attempts,
        revived: ({ message }) => void tellOthers(parkedNews.applied(writeIdOf(message))),
        async park(item, fault) {
          await parker.publish(parkedMessage(store, item, fault), 60_000);
          void tellOthers(parkedNews.parked(writeIdOf(item.message), fault));
        },
        log,
      });
      const readServer = new ReadServer(publishing, contract, operations, {
        toFault,
        concurrency: options.readConcurrency ?? 64,
        onSpan,
        allow: options.allow,
        onListening: () => parkedNews.listening(),
        onNews: (message) => parkedNews.heard(message),
      });
      const service: Running = {
        isReady: () => readServer.isOpen && writeServer.isOpen,
        async stop() {
          if (!running.delete(service)) return;
          await Promise.all([readServer.stop(drainMs), writeServer.stop(drainMs)]);
          await within(
            1_000,
            parker.flushed().then(() => Promise.all([parker.close(), attempts.close()])),
          );
        },
      };
      running.add(service);
      await until(() => readServer.isOpen && writeServer.isOpen);
      return service;
    },

    parked: parkingOf,

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

const writeIdOf = ({ properties }: ConsumeMessage) => String(properties.messageId);

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await pause(5);
}
