import { Fault, type FailedJob, type JobFilter, type JobSummary } from "@nexa/contracts";
import type { JobDetail } from "../monitor/shapes.ts";
import { maxReplays, type TriageDeps } from "./deps.ts";
import { errorsOf, jsonSchemaOf, schemaOf, writeOf } from "./origins.ts";
import { parkedOf } from "./parked-id.ts";
import { send } from "./send.ts";

/** Who asks for one replay waits at most so long for Kafka. */
const singleMs = 2_000;
/** Over very many jobs a list may take long; a store that is away is told at once all the same. */
const patient = { timeoutMs: 15_000, retry: false };

export type Triage = ReturnType<typeof openTriage>;

/** Dead jobs and parked writes under one model: find, open, mend, send again, throw away, take back. */
export function openTriage(deps: TriageDeps) {
  const { jobs } = deps.mongodb;
  const { timeoutMs } = deps;
  const changed = (id: string, status: string) => deps.publish("jobs", { id, status });

  const found = async (id: string): Promise<FailedJob> => {
    const job = await jobs.find({ id }, { timeoutMs });
    if (job === null) throw new Fault("NOT_FOUND", `there is no job ${id}`);
    return job;
  };

  return {
    list: (filter: JobFilter, page: { limit: number; after?: string }) =>
      jobs.list({ filter, ...page }, patient),
    groups: (filter: JobFilter, limit: number) => jobs.groups({ filter, limit }, patient),
    counts: () => jobs.counts({}, { timeoutMs }),
    detail: async (id: string): Promise<JobDetail> => detailOf(await found(id)),

    /**
     * Gives the job another payload. A parked write is edited in its queue first, where it will be sent from.
     *
     * @throws Fault INVALID_ARGUMENT that names each wrong field; FAILED_PRECONDITION when the job is no longer at
     *   `revision`; ABORTED when it does not wait any more
     */
    async edit(id: string, revision: number, payload: unknown, by: string): Promise<JobDetail> {
      const job = await found(id);
      if (job.revision !== revision || job.status !== "dead")
        // The store says the same, and is asked again below: between here and there somebody may be faster.
        throw job.status === "dead" ? stale(id) : notWaiting(job);
      const schema = schemaOf(job.kind, job.origin);
      if (schema === null)
        throw new Fault("FAILED_PRECONDITION", `nobody takes ${job.origin} any more`);
      const errors = errorsOf(schema, payload);
      if (errors.length > 0)
        throw new Fault(
          "INVALID_ARGUMENT",
          errors.map(({ path, message }) => `${path || "(root)"}: ${message}`).join("; "),
          { reason: "INVALID_PAYLOAD", details: { errors } },
        );
      const at = new Date().toISOString();
      const edited = await jobs.edit({ id, revision, payload, by, at }, { timeoutMs });
      const write = parkedOf(id);
      if (write !== null) {
        const contract = writeOf(job.origin)?.contract;
        if (contract !== undefined)
          await deps.parked(contract).edit(write.writeId, payload, { by, why: "edited in triage" });
      }
      changed(id, edited.status);
      return detailOf(edited);
    },

    /**
     * Sends one job to where it came from.
     *
     * @param owner  names this request: the claim is his, so that nobody else sends the job meanwhile
     * @throws Fault ABORTED when somebody else sends it or has sent it; FAILED_PRECONDITION with the reason
     *   (REPLAY_LIMIT, NOT_REPLAYABLE, UNKNOWN_TOPIC); INVALID_ARGUMENT when the schema refuses the payload
     */
    async replay(id: string, owner: string, by: string): Promise<{ id: string; origin: string }> {
      const job = await found(id);
      const blocked = blockedBy(job);
      if (blocked !== "")
        throw new Fault("FAILED_PRECONDITION", `job ${id} cannot be sent as it is: ${blocked}`, {
          reason: blocked,
        });
      const one = `one:${owner}`;
      const at = () => new Date().toISOString();
      const claim = await jobs.claim({ ids: [id], owner: one, by, at: at() }, { timeoutMs });
      const [held] = claim.claimed;
      if (held === undefined) {
        if (claim.done.includes(id)) return { id, origin: job.origin };
        throw notWaiting({ ...job, status: refusedStatus(claim.refused[0]?.reason) });
      }
      const [sent] = await send(deps, [held], { by }, singleMs);
      if (sent === undefined || sent.outcome === "failed")
        // It may stand on the topic or not: the claim stays until `settleDoubtful` has looked.
        throw new Fault(
          "UNAVAILABLE",
          `job ${id} may not have been sent yet: ${sent?.reason ?? ""}`,
        );
      const isSent = sent.outcome === "done";
      await jobs.settle(
        {
          owner: one,
          items: [{ id, sent: isSent, ...(sent.reason !== "" && { note: sent.reason }) }],
          ...{ by, at: at() },
        },
        { timeoutMs },
      );
      changed(id, isSent ? "replayed" : "dead");
      if (isSent) return { id, origin: job.origin };
      throw new Fault("FAILED_PRECONDITION", `job ${id} was not sent: ${sent.reason}`, {
        reason: sent.reason,
      });
    },

    /** Into the trash or out of it. @throws Fault ABORTED when it is neither here nor there */
    async move(
      id: string,
      to: "dead" | "discarded",
      by: string,
      note?: string,
    ): Promise<JobSummary> {
      const at = new Date().toISOString();
      const { refused } = await jobs.move(
        { ids: [id], to, by, at, ...(note !== undefined && { note }) },
        { timeoutMs },
      );
      const job = await found(id);
      if (refused.length > 0) throw notWaiting(job);
      changed(id, to);
      return job;
    },
  };
}

function detailOf(job: FailedJob): JobDetail {
  const schema = schemaOf(job.kind, job.origin);
  return {
    ...job,
    schema: schema && jsonSchemaOf(schema),
    schema_errors: schema === null ? [] : errorsOf(schema, job.payload),
    blocked_by: blockedBy(job),
  };
}

/** Why a replay as it is would be refused; empty when it would not. */
function blockedBy(job: FailedJob): string {
  if (job.status === "discarded") return "IN_TRASH";
  if (job.replays >= maxReplays[job.kind]) return "REPLAY_LIMIT";
  const schema = schemaOf(job.kind, job.origin);
  if (schema === null) return job.kind === "dead" ? "UNKNOWN_TOPIC" : "UNKNOWN_OPERATION";
  if (!job.is_replayable) return "NEEDS_EDIT";
  return errorsOf(schema, job.payload).length > 0 ? "INVALID_PAYLOAD" : "";
}

const stale = (id: string) =>
  new Fault("FAILED_PRECONDITION", `job ${id} was changed since you read it; read it again`, {
    reason: "STALE",
  });
const notWaiting = ({ id, status }: Pick<FailedJob, "id" | "status">) =>
  new Fault("ABORTED", `job ${id} is ${status}`, { reason: status.toUpperCase() });
const statuses = ["dead", "replaying", "replayed", "discarded"] as const;
const refusedStatus = (reason = ""): FailedJob["status"] =>
  statuses.find((status) => status === reason.toLowerCase()) ?? "replaying";
