import { setTimeout as pause } from "node:timers/promises";
import { compare, isEqual, type Comparison, type Stores } from "./compare.ts";
import { repair, type Embed, type Repairs } from "./repair.ts";

export type Report = {
  before: Comparison;
  repairs: Repairs;
  /** After the repairs had arrived, or when the time for them was over. */
  after: Comparison;
};

/** Differences of a moment: work that is on its way. They are looked at again after this. */
const settleMs = 2_000;
const lookAgainMs = 500;

/**
 * Compares the stores, repairs what differs, and waits until it no longer does.
 *
 * @param limitMs how long the repairs may take to arrive
 */
export async function reconcile(
  stores: Stores,
  model: string,
  embed: Embed,
  { limitMs = 120_000, repairing = true, settle = settleMs } = {},
): Promise<Report> {
  let before = await compare(stores, model);
  if (!isEqual(before)) {
    await pause(settle);
    before = await compare(stores, model);
  }
  const nothing: Repairs = {
    sent: { postgres: 0, elasticsearch: 0, neo4j: 0, qdrant: 0 },
    lost: [],
  };
  if (isEqual(before) || !repairing) return { before, repairs: nothing, after: before };
  const repairs = await repair(stores, before, model, embed);
  const until = Date.now() + limitMs;
  let after = await compare(stores, model);
  while (!isRepaired(after, repairs) && Date.now() < until) {
    await pause(lookAgainMs);
    after = await compare(stores, model);
  }
  return { before, repairs, after };
}

/** Whether only what cannot be repaired is left. */
const isRepaired = ({ differences, withoutVector }: Comparison, { lost }: Repairs): boolean =>
  withoutVector.length === 0 && differences.every(({ id }) => lost.includes(id));
