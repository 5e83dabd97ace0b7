import { Fault, type Handlers, type WriteOutcome, type qdrant } from "@nexa/contracts";
import type { Collections } from "../collections.ts";
import { statusOf } from "../faults.ts";
import { byModel, type Placed } from "./by-model.ts";

type Save = Handlers<typeof qdrant>["articles"]["save"];
type Point = Parameters<Save>[0][number];

/**
 * Puts each vector with its payload: `inserted`, or `updated` where its id was there. Returns when they can
 * be found. The first vector of a model makes its collection; one of another length is refused.
 */
export const save =
  (collections: Collections): Save =>
  (batch) =>
    byModel(batch, async (model, points) => {
      try {
        return await upsert(collections, model, points);
      } catch (error) {
        if (statusOf(error) !== 404) throw error;
        collections.forget(model); // removed since it was last seen
        return upsert(collections, model, points);
      }
    });

async function upsert(
  collections: Collections,
  model: string,
  placed: Placed<Point>[],
): Promise<Placed<WriteOutcome | Error>[]> {
  const [first] = placed.filter(({ item }) => !isBroken(item.vector));
  const size = first && (await collections.ensure(model, first.item.vector.length));
  const refused = placed.flatMap(({ index, item }) => {
    const fault = refusal(item, size);
    return fault ? [{ index, item: fault }] : [];
  });
  const good = placed.filter(({ item }) => !refusal(item, size));
  if (good.length === 0) return refused;
  const { client } = collections;
  const name = collections.nameOf(model);
  const ids = good.map(({ item }) => item.id);
  const there = await client.retrieve(name, { ids, with_payload: false });
  const known = new Set(there.map(({ id }) => id));
  const points = good.map(({ item: { id, vector, payload } }) => ({
    id,
    vector: [...vector],
    payload,
  }));
  // Without wait Qdrant answers before it has looked at the vectors (FAULTS 35).
  await client.upsert(name, { points, wait: true });
  const outcomeOf = (id: string) => ({ outcome: known.has(id) ? "updated" : "inserted" });
  return [
    ...refused,
    ...good.map(({ index, item }) => ({ index, item: outcomeOf(item.id.toLowerCase()) })),
  ];
}

/** A number that JSON cannot carry. */
const isBroken = (vector: Float32Array) => vector.length === 0 || !vector.every(Number.isFinite);

function refusal({ id, vector }: Point, size: number | undefined): Fault | undefined {
  if (isBroken(vector))
    return new Fault(
      "INVALID_ARGUMENT",
      `vector ${id} is empty or has a number that is not finite`,
    );
  if (size !== undefined && vector.length !== size)
    return wrongLength(vector, size, `vector ${id}`);
  return undefined;
}

/** `INVALID_ARGUMENT` that says both lengths. */
export const wrongLength = (vector: Float32Array, size: number, what = "vector"): Fault =>
  new Fault("INVALID_ARGUMENT", `${what} has ${vector.length} numbers, its model ${size}`, {
    reason: "WRONG_VECTOR_LENGTH",
    details: { length: vector.length, expected: size },
  });
