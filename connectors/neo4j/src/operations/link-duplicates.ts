import type { Run } from "../transactions.ts";

/** Events are locked in order: of two writers of one event the second sees what the first has linked. */
const lock = "UNWIND $ids AS id MATCH (e:Event {id: id}) SET e.lock = true";
const unlock = "UNWIND $ids AS id MATCH (e:Event {id: id}) REMOVE e.lock";
const removeEmpty = `UNWIND $ids AS id MATCH (e:Event {id: id})
  WHERE NOT EXISTS { (e)<-[:IN_EVENT]-() } DELETE e`;
/** The first unique article of an event is the one that its duplicates repeat. */
const unlink = `UNWIND $ids AS id MATCH (e:Event {id: id})<-[:IN_EVENT]-(d:Article)
  CALL (e) { OPTIONAL MATCH (e)<-[:IN_EVENT]-(m:Article {dedup_status: 'UNIQUE'})
    WITH m ORDER BY m.occurred_at, m.id RETURN collect(m)[0] AS master }
  MATCH (d)-[old:DUPLICATE_OF]->(other) WHERE master IS NULL OR other <> master DELETE old`;
const link = `UNWIND $ids AS id MATCH (e:Event {id: id})<-[:IN_EVENT]-(m:Article {dedup_status: 'UNIQUE'})
  WITH e, m ORDER BY m.occurred_at, m.id WITH e, collect(m)[0] AS master
  MATCH (e)<-[:IN_EVENT]-(d:Article {dedup_status: 'DUPLICATE'})
  MERGE (d)-[:DUPLICATE_OF]->(master)`;

/**
 * Links the duplicates of these events to the article they repeat, whichever came first, and drops events that no
 * article is in any more.
 */
export async function linkDuplicates(run: Run, events: (string | null)[]): Promise<void> {
  const ids = [...new Set(events.filter((id) => id !== null))].sort();
  for (const statement of [lock, removeEmpty, unlink, link, unlock]) await run(statement, { ids });
}
