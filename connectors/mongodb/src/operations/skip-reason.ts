import type { BulkAction } from "@nexa/contracts";
import type { DeadJobDocument } from "./dead-job-document.ts";

/** What of a job decides whether an action is for it. */
export type Judged = Pick<
  DeadJobDocument,
  "_id" | "revision" | "status" | "kind" | "replay_count" | "is_replayable" | "edited_at"
>;

/** Why the action would skip this job: `ALREADY_REPLAYED`, `NEEDS_EDIT` ...; empty when it would not. */
export function skipReason(
  action: BulkAction,
  job: Omit<Judged, "_id" | "revision">,
  maxReplays: Record<Judged["kind"], number>,
): string {
  if (action === "purge") return job.status === "discarded" ? "" : "NOT_IN_TRASH";
  if (job.status === "discarded") return "IN_TRASH";
  if (job.status !== "dead") return `ALREADY_${job.status.toUpperCase()}`;
  if (action === "discard") return "";
  if ((job.replay_count ?? 0) >= maxReplays[job.kind]) return "REPLAY_LIMIT";
  return job.is_replayable || job.edited_at !== undefined ? "" : "NEEDS_EDIT";
}
