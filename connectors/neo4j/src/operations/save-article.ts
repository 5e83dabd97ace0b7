import type { ArticleRecord, Handlers, neo4j } from "@nexa/contracts";
import { oncePerKey } from "@nexa/rpc";
import { writing, type Graph, type Run } from "../transactions.ts";
import { int, utc } from "../values.ts";
import { articleGraph } from "./article-graph.ts";
import { linkDuplicates } from "./link-duplicates.ts";
import { mergeByRule } from "../resolution/merge-names.ts";
import { relocateMoved } from "../resolution/relocate.ts";
import { putEntities, type Put } from "./put-entities.ts";
import { putRelations } from "./put-relations.ts";

/** Puts articles, what they mention and their triples; an older version changes nothing. */
export const saveArticle =
  (graph: Graph): Handlers<typeof neo4j>["news"]["saveArticle"] =>
  (batch) =>
    oncePerKey(
      batch,
      ({ id }) => id,
      (records) => saveAndSettle(graph, sorted(records)),
      (b, a) => b.version >= a.version,
    );

const sorted = (records: ArticleRecord[]): ArticleRecord[] =>
  [...records].sort((a, b) => (a.id < b.id ? -1 : 1));

/** Saves; then sees to names that a merge or split moved meanwhile, and to entities that an article made one. */
async function saveAndSettle(graph: Graph, records: ArticleRecord[]): Promise<Map<string, string>> {
  const { outcomes, names, clashes } = await writing(graph, (run) => saveAll(run, records));
  await relocateMoved(graph, names);
  for (const clash of clashes) await mergeByRule(graph, clash);
  return outcomes;
}

type Known = { id: string; version: number | null; event: string | null };

/** Setting a property locks the node; what the next statement reads is final until we commit. */
const lock = `UNWIND $keys AS key MERGE (a:Article {id: key})
  ON CREATE SET a.created_at = datetime() SET a.lock = true`;
const readAndUnlock = `UNWIND $keys AS key MATCH (a:Article {id: key}) REMOVE a.lock
  RETURN a.id AS id, a.version AS version, a.cluster_id AS event`;

type Saved = { outcomes: Map<string, string> } & Put;

async function saveAll(run: Run, records: ArticleRecord[]): Promise<Saved> {
  const keys = records.map(({ id }) => id);
  await run(lock, { keys });
  const known = new Map((await run<Known>(readAndUnlock, { keys })).map((node) => [node.id, node]));
  const outcomes = new Map(
    records.map((record) => [record.id, outcomeOf(record, known.get(record.id)?.version)]),
  );
  const applied = records.filter(({ id }) =>
    ["inserted", "updated"].includes(outcomes.get(id) ?? ""),
  );
  if (applied.length === 0) return { outcomes, names: new Map(), clashes: [] };
  const ids = keys.filter((id) => outcomes.get(id) === "updated");
  for (const remove of [removeTriples, removeRelations]) await run(remove, { ids });
  await run(setProperties, { rows: applied.map(propertiesOf) });
  const graphs = applied.map((record) => ({ record, graph: articleGraph(record) }));
  const put = await putEntities(run, graphs);
  await putRelations(run, graphs, put.names);
  const left = applied.map(({ id }) => known.get(id)?.event ?? null);
  await linkDuplicates(run, [...left, ...applied.map(({ cluster_id }) => cluster_id)]);
  return { outcomes, ...put };
}

function outcomeOf({ version }: ArticleRecord, known: number | null | undefined): string {
  if (known === null || known === undefined) return "inserted";
  if (known === version) return "unchanged";
  return known < version ? "updated" : "stale";
}

const removeTriples = "UNWIND $ids AS id MATCH ()-[r:SPOK {article_id: id}]->() DELETE r";
const removeRelations = `UNWIND $ids AS id MATCH (:Article {id: id})
  -[r:MENTIONS|LOCATED_IN|ABOUT|PUBLISHED_BY|IN_EVENT|DUPLICATE_OF]->() DELETE r`;
const setProperties = `UNWIND $rows AS row MATCH (a:Article {id: row.id})
  SET a.updated_at = CASE WHEN a.version IS NULL THEN null ELSE datetime() END
  SET a += row.properties, a.changed_at = datetime(), a.occurred_at = datetime(row.occurred_at),
    a.published_at = datetime(row.published_at)`;

/** Null takes a property away. */
const propertiesOf = (record: ArticleRecord) => ({
  id: record.id,
  properties: {
    version: int(record.version),
    title: record.title,
    url: record.url,
    domain: record.domain,
    language: record.language,
    dedup_status: record.dedup_status,
    cluster_id: record.cluster_id,
    sentiment: record.analysis?.sentiment.label ?? null,
    urgency: record.analysis ? int(record.analysis.urgency.level) : null,
  },
  published_at: record.published_at === null ? null : utc(record.published_at),
  occurred_at: utc(record.published_at ?? record.scraped_at),
});
