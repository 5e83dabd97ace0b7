import type { BulkJob } from "@nexa/contracts";
import { patient, type TriageDeps } from "./deps.ts";
import { grouped } from "./grouped.ts";
import { writeOf } from "./origins.ts";
import { parkedOf } from "./parked-id.ts";
import { send } from "./send.ts";

/** What became of jobs; a job that is in doubt is in none of them and is taken again. */
export type Marks = { id: string; outcome: "done" | "refused"; reason: string }[];
type Deps = Pick<TriageDeps, "mongodb" | "bus" | "parked" | "timeoutMs">;
type Work = Pick<BulkJob, "by" | "reason"> & { owner: string; ids: string[] };

/** Claims, sends, settles. `isDoubtful` when some may have been sent or not. */
export async function replayAll(
  deps: Deps,
  { ids, owner, by, reason }: Work,
): Promise<{ marks: Marks; isDoubtful: boolean }> {
  const { jobs } = deps.mongodb;
  const at = () => new Date().toISOString();
  const { claimed, done, refused } = await jobs.claim({ ids, owner, by, at: at() }, patient);
  const sent = await send(deps, claimed, { by, why: reason });
  const settled = sent.filter(({ outcome }) => outcome !== "failed");
  const items = settled.map((each) => ({
    id: each.id,
    sent: each.outcome === "done",
    note: each.reason || reason,
  }));
  await jobs.settle({ owner, items, by, at: at() }, patient);
  return {
    isDoubtful: settled.length < sent.length,
    marks: [
      ...done.map((id) => ({ id, outcome: "done" as const, reason: "" })),
      ...refused.map((each) => ({ ...each, outcome: "refused" as const })),
      ...settled.map(({ id, outcome, reason: why }) => ({
        id,
        outcome: outcome === "done" ? ("done" as const) : ("refused" as const),
        reason: why,
      })),
    ],
  };
}

/** Into the trash. */
export async function discardAll(deps: Deps, { ids, by, reason }: Work): Promise<Marks> {
  const at = new Date().toISOString();
  const { moved, refused } = await deps.mongodb.jobs.move(
    { ids, to: "discarded", by, at, note: reason },
    patient,
  );
  return marksOf(moved, refused);
}

/** Out of the trash for ever: a parked write leaves its queue first, its journal keeps what it said. */
export async function purgeAll(deps: Deps, { ids, by, reason }: Work): Promise<Marks> {
  const { jobs } = deps.mongodb;
  const page = await jobs.list({ filter: { ids, status: "discarded" }, limit: 500 }, patient);
  const parked = page.items.filter(({ kind }) => kind === "parked");
  for (const [store, of] of grouped(parked, ({ origin }) => origin.split(".")[0] ?? "")) {
    const contract = writeOf(of[0]?.origin ?? "")?.contract;
    const writeIds = of.map(({ id }) => parkedOf(id)?.writeId ?? "");
    if (contract?.store === store)
      await deps.parked(contract).discard(writeIds, { by, why: reason });
  }
  const { purged, refused } = await jobs.purge({ ids }, patient);
  return marksOf(purged, refused);
}

const marksOf = (done: string[], refused: { id: string; reason: string }[]): Marks => [
  ...done.map((id) => ({ id, outcome: "done" as const, reason: "" })),
  ...refused.map((each) => ({ ...each, outcome: "refused" as const })),
];
