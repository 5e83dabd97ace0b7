import { Fault } from "@nexa/contracts";
import type { Logger } from "@nexa/service";
import { Partitioners, type Kafka, type Producer as KafkaProducer } from "kafkajs";
import type { Encoded } from "./encode.ts";
import { quieten } from "./kafka-log.ts";
import { figures } from "./metrics.ts";
import { permanentFault, shortly } from "./producer-faults.ts";
import { backoffMs, pause } from "./timing.ts";

const reconnect = { baseMs: 200, maxMs: 5_000 };

export const closedFault = () => new Fault("UNAVAILABLE", "the producer is closed");

/**
 * One request at a time to Kafka, repeated until it is acknowledged. After every error the kafkajs
 * producer is built anew: kafkajs gives a failed request's sequence numbers to the next one, which
 * the broker would take for a repeat and drop.
 */
export class Sender {
  readonly #kafka: Kafka;
  readonly #log: Logger;
  readonly #closing = new AbortController();
  readonly #gate = quieten();
  #connection: KafkaProducer | undefined;
  #isHealthy = true;

  constructor(kafka: Kafka, log: Logger) {
    this.#kafka = kafka;
    this.#log = log;
  }

  /** The last word from the broker was a good one; true before the first. */
  isReady = (): boolean => this.#isHealthy && !this.isClosed();
  isClosed = (): boolean => this.#closing.signal.aborted;

  /** Connects now; with the broker away, `isReady` is false until a request succeeds. */
  async connect(): Promise<void> {
    try {
      await this.#connected();
    } catch (error) {
      this.#isHealthy = false;
      this.#log.warn({ event: "producer_away", error: shortly(error) }, "no Kafka broker answers");
    }
  }

  /** @throws Fault when waiting does not help (see `permanentFault`), or once closed */
  async request(records: Encoded[]): Promise<void> {
    const label = [...new Set(records.map((record) => record.label))].join(", ");
    for (let attempt = 1; ; attempt++) {
      if (this.isClosed()) throw closedFault();
      try {
        const connection = await this.#connected();
        await connection.sendBatch({ acks: -1, topicMessages: grouped(records) });
        this.#isHealthy = true;
        for (const record of records) figures.produced.inc({ topic: record.label });
        return;
      } catch (error) {
        await this.#discard();
        const fault = permanentFault(error, label);
        if (fault !== null) throw fault;
        this.#isHealthy = false;
        figures.rebuilds.inc();
        const { show, held } = this.#gate("rebuild");
        if (show)
          this.#log.warn(
            { event: "producer_rebuild", error: shortly(error), attempt, held },
            "Kafka did not take the records; sending them again",
          );
        await pause(backoffMs(attempt, reconnect), this.#closing.signal);
      }
    }
  }

  /** The request in hand ends after its current try. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#discard();
  }

  async #connected(): Promise<KafkaProducer> {
    if (this.#connection !== undefined) return this.#connection;
    const connection = this.#kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry: { retries: 3, initialRetryTime: 100, maxRetryTime: 1_000 },
    });
    this.#connection = connection;
    try {
      await connection.connect();
    } catch (error) {
      await this.#discard();
      throw error;
    }
    this.#isHealthy = true;
    return connection;
  }

  async #discard(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    // A connection that is lost already cannot be closed once more.
    await connection?.disconnect().catch(() => undefined);
  }
}

/** Records of one topic together, in their order. */
function grouped(records: Encoded[]) {
  const byTopic = new Map<string, Pick<Encoded, "key" | "value" | "headers">[]>();
  for (const { topic, key, value, headers } of records) {
    const messages = byTopic.get(topic) ?? [];
    byTopic.set(topic, messages);
    messages.push({ key, value, headers });
  }
  return [...byTopic].map(([topic, messages]) => ({ topic, messages }));
}
