import {
  derivedId,
  Fault,
  invalid,
  queueJob,
  services,
  type Client,
  type DeadLetter,
  type Job,
  type redis,
} from "@nexa/contracts";

export type LegacyDeps = {
  redis: { tasks: Pick<Client<typeof redis>["tasks"], "claim" | "ack"> };
  sendJob: (job: Job) => Promise<void>;
  sendDeadLetter: (letter: DeadLetter) => Promise<void>;
};

/**
 * Forwards the legacy stream `scrape-tasks` to `queue-job`: claims, produces, and acknowledges only after
 * Kafka's answer. An entry that is no job becomes a dead letter.
 *
 * @returns how many entries were forwarded
 */
export async function forwardLegacyTasks(
  { redis, sendJob, sendDeadLetter }: LegacyDeps,
  consumer: string,
  now: Date,
): Promise<number> {
  const entries = await redis.tasks.claim({ consumer });
  for (const { entryId, payload } of entries) {
    const value = parse(payload);
    const job = queueJob.value.safeParse(value);
    if (job.success) await sendJob(job.data);
    else {
      const isJson = value !== undefined;
      const fault = isJson ? invalid("scrape-tasks", job.error) : notJson(job.error);
      const kept = isJson ? value : { base64: Buffer.from(payload).toString("base64") };
      await sendDeadLetter(deadTask(entryId, kept, fault, now));
    }
    await redis.tasks.ack({ entryId });
  }
  return entries.length;
}

/** The JSON value, or undefined for text that is none. */
function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}

const notJson = (cause: Error): Fault =>
  new Fault("INVALID_ARGUMENT", "scrape-tasks: payload is not JSON", {
    cause,
    reason: "INVALID_MESSAGE",
  });

const deadTask = (entryId: string, payload: unknown, fault: Fault, now: Date): DeadLetter => ({
  dlq_id: `dlq_${derivedId("dead-letter", "scrape-tasks", entryId)}`,
  origin_topic: "scrape-tasks",
  failed_stage: services["a1-scheduler"].failedStage,
  error_code: fault.reason,
  error_message: fault.message,
  attempt_count: 1,
  first_failed_at: now.toISOString(),
  last_failed_at: now.toISOString(),
  is_replayable: false, // the stream is no topic: F1 cannot send it back
  original_key: entryId,
  original_payload: payload,
  fault_code: fault.code,
});
