import { Fault, toFault, type ClaimedJob, type DeadLetter, type FailedJob } from "@nexa/contracts";
import { replayIdHeader } from "@nexa/bus";
import { maxReplays, type TriageDeps } from "./deps.ts";
import { grouped } from "./grouped.ts";
import { writeOf } from "./origins.ts";
import { parkedOf } from "./parked-id.ts";

/** What became of one job that was to be sent. */
export type Sent = { id: string; outcome: "done" | "refused" | "failed"; reason: string };
type Deps = Pick<TriageDeps, "bus" | "parked">;
type Actor = { by: string; why?: string };

/** Names one sending of one job: the same as long as its replay is not settled. */
export const replayIdOf = ({ id, replays }: Pick<ClaimedJob, "id" | "replays">): string =>
  `${id}/${replays + 1}`;

/**
 * Sends claimed jobs to where they came from: records together in few requests, writes of a store in one walk through
 * its parking queue. One that cannot be sent does not stop the others.
 */
export async function send(
  deps: Deps,
  jobs: FailedJob[],
  actor: Actor,
  deadlineMs = 20_000,
): Promise<Sent[]> {
  const dead = jobs.filter(({ kind }) => kind === "dead");
  const records = dead.map(async (job): Promise<Sent> => {
    try {
      const payload = job.is_edited ? job.payload : undefined;
      await deps.bus.replay(letterOf(job), payload, {
        limit: maxReplays.dead,
        replayId: replayIdOf(job),
        deadlineMs,
      });
      return { id: job.id, outcome: "done", reason: "" };
    } catch (error) {
      return notSent(job.id, error);
    }
  });
  const parked = grouped(
    jobs.filter(({ kind }) => kind === "parked"),
    ({ origin }) => origin.split(".")[0] ?? "",
  );
  const writes = [...parked].map(([store, of]) => sendWrites(deps, store, of, actor));
  return (await Promise.all([...records, ...writes])).flat();
}

async function sendWrites(
  { parked }: Deps,
  store: string,
  jobs: FailedJob[],
  actor: Actor,
): Promise<Sent[]> {
  const contract = writeOf(jobs[0]?.origin ?? "")?.contract;
  if (contract === undefined)
    return jobs.map(({ id }) => ({ id, outcome: "refused", reason: "UNKNOWN_OPERATION" }));
  const idOf = new Map(jobs.map(({ id }) => [parkedOf(id)?.writeId ?? "", id]));
  try {
    const { sent, refused } = await parked(contract).replay([...idOf.keys()], {
      ...actor,
      maxReplays: maxReplays.parked,
    });
    const outcomeOf = new Map<string, Omit<Sent, "id">>([
      ...sent.map((id) => [id, { outcome: "done", reason: "" }] as const),
      ...refused.map((id) => [id, { outcome: "refused", reason: "REPLAY_LIMIT" }] as const),
    ]);
    return [...idOf].map(([writeId, id]) => ({
      id,
      // It is not in the queue any more: it was sent by somebody who could not say so before he died.
      ...(outcomeOf.get(writeId) ?? { outcome: "done" as const, reason: "NOT_IN_QUEUE" }),
    }));
  } catch (error) {
    return jobs.map(({ id }) => notSent(id, error));
  }
}

function notSent(id: string, error: unknown): Sent {
  const fault: Fault = toFault(error);
  return { id, outcome: fault.retryable ? "failed" : "refused", reason: fault.reason };
}

/** The dead letter again that the job was made from. */
const letterOf = (job: FailedJob): DeadLetter => ({
  dlq_id: job.id,
  origin_topic: job.origin,
  failed_stage: job.stage,
  error_code: job.reason,
  error_message: job.message,
  attempt_count: job.attempts,
  first_failed_at: job.first_at,
  last_failed_at: job.last_at,
  is_replayable: job.is_replayable,
  original_key: job.key,
  original_payload: job.original_payload,
  replay_count: job.replays,
  ...(job.trace_id !== null && { trace_id: job.trace_id }),
});

/**
 * Which of these claimed jobs were sent. A process that died between sending and saying so leaves a claim behind: only
 * the topic knows, which is read from a little before the oldest claim; of a write, whether it is still parked.
 *
 * @returns ids of jobs that were sent
 */
export async function alreadySent(deps: Deps, claimed: ClaimedJob[]): Promise<Set<string>> {
  const sent = new Set<string>();
  const dead = claimed.filter(({ kind }) => kind === "dead");
  for (const [topic, jobs] of grouped(dead, ({ origin }) => origin)) {
    const idOf = new Map(jobs.map((job) => [replayIdOf(job), job.id]));
    const oldest = Math.min(...jobs.map(({ claimed_at }) => Date.parse(claimed_at)));
    await deps.bus.peek(topic, { sinceMs: oldest - clockMs }, ({ headers }) => {
      const id = idOf.get(headers[replayIdHeader] ?? "");
      if (id !== undefined) sent.add(id);
    });
  }
  const parked = claimed.filter(({ kind }) => kind === "parked");
  for (const jobs of grouped(parked, ({ origin }) => origin.split(".")[0] ?? "").values()) {
    const contract = writeOf(jobs[0]?.origin ?? "")?.contract;
    if (contract === undefined) continue;
    const ids = jobs.map(({ id }) => parkedOf(id)?.writeId ?? "");
    const waiting = new Set(
      (await deps.parked(contract).list(ids, ids.length)).map(({ writeId }) => writeId),
    );
    for (const { id } of jobs) if (!waiting.has(parkedOf(id)?.writeId ?? "")) sent.add(id);
  }
  return sent;
}

/** How far the clocks of producers may lie apart. */
const clockMs = 60_000;
