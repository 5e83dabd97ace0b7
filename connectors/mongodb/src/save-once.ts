import { contentHash, Fault, type WriteOutcome } from "@nexa/contracts";
import type { Collection } from "mongodb";
import type { z } from "zod";
import { bulk, type Written } from "./bulk.ts";

/** A document under its entity's id, with the hash of its content. */
export type Kept = { _id: string; hash: string };
type Entity = { id: string } & Record<string, unknown>;

/**
 * Keeps each entity as it was first received: `_id` is its id, and `$setOnInsert` leaves a known one alone, so
 * that a repeat changes nothing. Outcomes (DESIGN, Content hash): `inserted`, `duplicate` (same id and content),
 * `same_id_other_content` (not kept), `same_content_other_id` (kept as well).
 */
export const saveOnce =
  <T extends Entity>(
    collection: Collection<Kept>,
    schema: z.ZodType,
    documentOf: (entity: T) => Record<string, unknown>,
  ) =>
  async (batch: T[]): Promise<(WriteOutcome | Error)[]> => {
    const kept = batch.map((entity) => ({
      _id: entity.id,
      hash: hashOf(entity, schema),
      fields: documentOf(entity),
    }));
    const hashes = await idsByHash(collection, kept);
    // Of several entities with one id the first counts; the others are compared with it.
    const seen = new Set<string>();
    const firsts = kept.filter(({ _id }) => !seen.has(_id) && seen.add(_id));
    const position = new Map(firsts.map((each, index) => [each, index]));
    const written = await bulk(
      collection,
      firsts.map(({ _id, hash, fields }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: { ...fields, hash } }, upsert: true },
      })),
    );
    const isInserted = (_: Kept, index: number) => written[index] === "inserted";
    const known = await hashesById(
      collection,
      firsts.filter((each, index) => !isInserted(each, index)),
    );
    for (const { _id, hash } of firsts.filter(isInserted)) known.set(_id, hash);
    return kept.map((each) => {
      const first = position.get(each);
      const result = first === undefined ? "matched" : (written[first] ?? "matched");
      const outcome = outcomeOf(result, each, known.get(each._id), hashes);
      if (outcome instanceof Error) return outcome;
      hashes.set(each.hash, (hashes.get(each.hash) ?? new Set()).add(each._id));
      return { outcome };
    });
  };

/** @throws Fault INVALID_ARGUMENT for content that has no canonical form */
function hashOf(entity: Entity, schema: z.ZodType): string {
  try {
    return contentHash(entity, schema);
  } catch (cause) {
    throw new Fault("INVALID_ARGUMENT", `${entity.id}: ${String(cause)}`, { cause });
  }
}

function outcomeOf(
  result: Written,
  { _id, hash }: Kept,
  knownHash: string | undefined,
  hashes: Map<string, Set<string>>,
): string | Error {
  // A racing upsert of our own key: the document is there, which is all we want.
  const isOurKey = result instanceof Error && result.code === "ALREADY_EXISTS" && knownHash;
  if (result instanceof Error && !isOurKey) return result;
  if (result !== "inserted") return knownHash === hash ? "duplicate" : "same_id_other_content";
  const others = [...(hashes.get(hash) ?? [])].filter((id) => id !== _id);
  return others.length > 0 ? "same_content_other_id" : "inserted";
}

async function idsByHash(collection: Collection<Kept>, kept: Kept[]) {
  const found = collection.find({ hash: { $in: kept.map(({ hash }) => hash) } }, onlyHash);
  const ids = new Map<string, Set<string>>();
  for await (const { _id, hash } of found) ids.set(hash, (ids.get(hash) ?? new Set()).add(_id));
  return ids;
}

async function hashesById(collection: Collection<Kept>, kept: Kept[]) {
  if (kept.length === 0) return new Map<string, string>();
  const found = await collection
    .find({ _id: { $in: kept.map(({ _id }) => _id) } }, onlyHash)
    .toArray();
  return new Map(found.map(({ _id, hash }) => [_id, hash]));
}

const onlyHash = { projection: { hash: 1 } } as const;
