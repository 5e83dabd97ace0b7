import type { Got, Item } from "../../api/types.ts";
import type { Tone } from "../../parts/badge.tsx";
import { given, oneOf, textSearch } from "../../search.ts";

export type Job = Item<"/api/v1/jobs">;
export type JobDetail = Got<"/api/v1/jobs/{id}">;
export type BulkJob = Item<"/api/v1/bulk">;

export const kinds = ["dead", "parked"] as const;
export const statuses = ["dead", "replaying", "replayed", "discarded"] as const;
export const statusTone: Record<Job["status"], Tone> = {
  dead: "bad",
  replaying: "warn",
  replayed: "ok",
  discarded: "idle",
};

/** Spans of time that a filter offers, in seconds. */
export const spans = { hour: 3_600, day: 86_400, week: 604_800 } as const;

/** What the address of the dead jobs holds: its filters and the open job. */
export const jobSearch = textSearch(
  ...(["kind", "status", "stage", "reason", "source", "fingerprint"] as const),
  ...(["from", "to", "q", "job"] as const),
);
export type JobSearch = ReturnType<typeof jobSearch>;

/** The API's filter that an address stands for. Without a status those that wait are meant; `all` means all. */
export function filterOf(search: JobSearch) {
  const { kind, status = "dead", stage, reason, source, fingerprint, from, to, q } = search;
  return given({
    kind: oneOf(kinds, kind),
    status: oneOf(statuses, status),
    ...{ stage, reason, source, fingerprint, from, to, q },
  });
}
export type JobFilter = ReturnType<typeof filterOf>;
