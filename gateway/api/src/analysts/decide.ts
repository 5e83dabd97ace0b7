import { derivedId, Fault } from "@nexa/contracts";
import type { FastifyRequest } from "fastify";
import type { Stores } from "../stores.ts";
import { found } from "./query.ts";

type Decision =
  | { kind: "merge"; from: string; into: string; reason: string }
  | { kind: "split"; entity_id: string; names: string[]; reason: string };
type Entities = Pick<Stores["neo4j"], "entities">;

/** A hub's relations take a while to move; asking again with the same key joins what is under way. */
const patienceMs = 15_000;

/**
 * Merges or splits entities and waits until that is done. The decision's id follows from who asks and the
 * `Idempotency-Key`, so a repeat is the same decision and changes nothing.
 *
 * @throws Fault NOT_FOUND for an unknown entity, FAILED_PRECONDITION for names that are not its own
 */
export async function decide(
  { entities }: Entities,
  { actor, headers }: FastifyRequest,
  decision: Decision,
  timeoutMs: number,
) {
  const id = derivedId("decision", actor.id, String(headers["idempotency-key"]), decision.kind);
  const made = { id, by: actor.name, reason: decision.reason, at: new Date().toISOString() };
  const profile = async (entity_id: string) =>
    found(await entities.profile({ entity_id }, { timeoutMs }), `entity ${entity_id}`);
  if (decision.kind === "merge") {
    const { from, into } = decision;
    const [one, other] = await Promise.all([profile(from), profile(into)]);
    if (one.id === other.id) return { id, entity: other };
    const after = await entities.merge({ ...made, from, into });
    return { id, entity: await settled(entities, into, after) };
  }
  const { entity_id, names } = decision;
  const [first = ""] = names;
  const { aliases } = await profile(entity_id);
  const strange = names.filter((name) => !aliases.some((alias) => alias.id === name));
  if (strange.length > 0) {
    const { items } = await entities.history({ entity_id: first }, { timeoutMs });
    if (items.some((past) => past.id === id)) return { id, entity: await profile(first) };
    throw new Fault(
      "FAILED_PRECONDITION",
      `not another name of ${entity_id}: ${strange.join(", ")}`,
    );
  }
  const after = await entities.split({ ...made, entity_id, names });
  return { id, entity: await settled(entities, first, after) };
}

const settled = async (
  entities: Entities["entities"],
  entity_id: string,
  after: Awaited<ReturnType<Entities["entities"]["merge"]>>,
) =>
  found(
    await entities.profile({ entity_id }, { timeoutMs: patienceMs, after }),
    `entity ${entity_id}`,
  );
