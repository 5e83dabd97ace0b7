import type { Handlers, neo4j, Opportunity } from "@nexa/contracts";
import { oncePerKey } from "@nexa/rpc";
import { writing, type Graph, type Run } from "../transactions.ts";
import { utc } from "../values.ts";
import { replaceSkills } from "./skills.ts";

/** Puts opportunities with what they require; one posted earlier than what is there changes nothing. */
export const saveOpportunity =
  (graph: Graph): Handlers<typeof neo4j>["talent"]["saveOpportunity"] =>
  (batch) =>
    oncePerKey(
      batch,
      ({ id }) => id,
      (opportunities) => writing(graph, (run) => saveAll(run, sorted(opportunities))),
      (b, a) => Date.parse(b.posted_at) >= Date.parse(a.posted_at),
    );

const sorted = (opportunities: Opportunity[]): Opportunity[] =>
  [...opportunities].sort((a, b) => (a.id < b.id ? -1 : 1));

const lock = `UNWIND $keys AS key MERGE (n:Opportunity {id: key})
  ON CREATE SET n.created_at = datetime() SET n.lock = true`;
const readAndUnlock = `UNWIND $keys AS key MATCH (n:Opportunity {id: key}) REMOVE n.lock
  RETURN n.id AS id, n.posted_at AS posted_at`;
const setProperties = `UNWIND $rows AS row MATCH (n:Opportunity {id: row.id})
  SET n.updated_at = CASE WHEN n.posted_at IS NULL THEN null ELSE datetime() END
  SET n.title = row.title, n.organization = row.organization, n.posted_at = datetime(row.posted_at)`;

async function saveAll(run: Run, opportunities: Opportunity[]): Promise<Map<string, string>> {
  const keys = opportunities.map(({ id }) => id);
  await run(lock, { keys });
  const known = new Map(
    (await run<{ id: string; posted_at: string | null }>(readAndUnlock, { keys })).map(
      ({ id, posted_at }) => [id, posted_at],
    ),
  );
  const outcomes = new Map(
    opportunities.map(({ id, posted_at }) => {
      const there = known.get(id);
      if (!there) return [id, "inserted"];
      return [id, Date.parse(posted_at) < Date.parse(there) ? "stale" : "updated"];
    }),
  );
  const applied = opportunities.filter(({ id }) => outcomes.get(id) !== "stale");
  if (applied.length === 0) return outcomes;
  const rows = applied.map(({ id, title, organization, posted_at }) => ({
    ...{ id, title, organization, posted_at: utc(posted_at) },
  }));
  await run(setProperties, { rows });
  await replaceSkills(
    run,
    "(n:Opportunity {id: row.key})",
    "REQUIRES_SKILL",
    applied.map((opportunity) => ({ ...opportunity, key: opportunity.id })),
  );
  return outcomes;
}
