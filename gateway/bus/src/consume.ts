import { Fault, type Topic } from "@nexa/contracts";
import type { Logger, Running } from "@nexa/service";
import type { Kafka } from "kafkajs";
import type { z } from "zod";
import { Commits, defaultCommitPace, type CommitPace } from "./commits.ts";
import { Intake } from "./intake.ts";
import { figures } from "./metrics.ts";
import { PartitionWorker } from "./partition.ts";
import type { Producer } from "./producer.ts";
import { Stage } from "./stage.ts";
import { pause, settlesWithin, Slots, type Backoff } from "./timing.ts";
import type { Handle } from "./types.ts";

/** A predecessor on the same partition that does not end is not waited for longer. */
const handOverMs = 10_000;
const defaultBackoff: Backoff = { baseMs: 500, maxMs: 10_000 };

export type ConsumeOptions<V> = {
  /** Consumer group without prefix; the topic's own unless given. */
  group?: string;
  /** `failed_stage` of its dead letters, e.g. `nexa-c1-normalizer`. */
  stage: string;
  handle: Handle<V>;
  /** Tries before a retryable fault becomes a dead letter; 3. */
  attempts?: number;
  /** Between tries: doubled from `baseMs` 500 up to `maxMs` 10,000, with jitter. */
  backoff?: Backoff;
  /** The hard limit of one try; 60,000. A handler that blocks the event loop outlives it. */
  deadlineMs?: number;
  /** Partitions worked on at once; 3. Messages of one partition go one after another. */
  concurrency?: number;
  /** What cannot be handled is logged and counted instead: for the consumer of the dead letters. */
  withoutDeadLetter?: boolean;
  /** At most one commit each 250 ms, or after 100 records: how much a killed process repeats. */
  commit?: CommitPace;
  /** A process that died is missed after this time; 30,000. Heartbeats do not wait for handlers. */
  sessionTimeoutMs?: number;
  /** How long `stop()` waits for the messages in hand; 8,000. */
  stopLimitMs?: number;
};
type Wiring = { kafka: Kafka; prefix: string; producer: Producer; log: Logger };

/** Starts a consumer of `topic`; see `Bus.consume`. */
export async function consume<V extends z.ZodType>(
  topic: Topic<V>,
  options: ConsumeOptions<z.output<V>>,
  { kafka, prefix, producer, log }: Wiring,
): Promise<Required<Running>> {
  const group = options.group ?? topic.group;
  const labels = { topic: topic.name, group };
  const stop = new AbortController();
  const workers = new Map<number, PartitionWorker>();
  const stage = new Stage(
    {
      ...labels,
      topic,
      stage: options.stage,
      handle: options.handle,
      attempts: options.attempts ?? 3,
      backoff: options.backoff ?? defaultBackoff,
      deadlineMs: options.deadlineMs ?? 60_000,
      withoutDeadLetter: options.withoutDeadLetter ?? false,
    },
    producer,
    new Slots(options.concurrency ?? 3),
    log,
  );

  const startWorker = (partition: number, after?: Promise<unknown>) => {
    const worker = new PartitionWorker(
      {
        work: (message, abandon) => stage.settle(partition, message, stop.signal, abandon),
        settled: async (next) => {
          if (workers.get(partition) === worker) await commits.done(partition, next);
        },
        setPaused: (isPaused) => intake.setPaused(partition, isPaused),
      },
      after && Promise.race([after, pause(handOverMs)]),
    );
    workers.set(partition, worker);
    worker.pauseFetching(false);
  };
  const onAssigned = (partitions: number[], isContinued: boolean) => {
    const earlier = new Map(workers);
    for (const [partition, worker] of earlier) {
      if (isContinued && partitions.includes(partition)) {
        // kafkajs would read again from the last commit what is already in our hands.
        if (worker.nextFetch !== undefined) intake.seek(partition, worker.nextFetch);
        worker.pauseFetching();
        continue;
      }
      workers.delete(partition);
      commits.forget(partition);
      worker.abandon(new Fault("CANCELLED", "the partition went to another consumer"));
    }
    for (const partition of partitions)
      if (!workers.has(partition)) startWorker(partition, earlier.get(partition)?.finished);
    log.info({ event: "assigned", ...labels, partitions }, "partitions assigned");
  };
  const intake = new Intake(
    kafka,
    prefix + topic.name,
    prefix + group,
    {
      onAssigned,
      onBatch: (partition, messages, last) => workers.get(partition)?.push(messages, last),
      onRestart: () => {
        figures.restarts.inc(labels);
        // What waits here will be read again after the rejoin: working on it now would be twice.
        for (const worker of workers.values()) worker.stop();
      },
    },
    log,
    options.sessionTimeoutMs,
  );
  const commits = new Commits(
    (offsets) => intake.commit(offsets),
    options.commit ?? defaultCommitPace,
    log,
  );

  await intake.start();
  let stopped: Promise<void> | undefined;
  const stopAll = async () => {
    stop.abort();
    const inHand = [...workers.values()];
    for (const [partition, worker] of workers) {
      intake.setPaused(partition, true);
      worker.stop();
    }
    const all = Promise.all(inHand.map((worker) => worker.finished));
    if (!(await settlesWithin(options.stopLimitMs ?? 8_000, all)))
      for (const worker of inHand) worker.abandon(new Fault("CANCELLED", "the service stops"));
    await settlesWithin(3_000, commits.flush());
    commits.stop();
    await intake.stop();
  };
  return { stop: () => (stopped ??= stopAll()), isReady: intake.isReady };
}
