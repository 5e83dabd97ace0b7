import type { ArticleRecord } from "@nexa/contracts";
import type { Run } from "../transactions.ts";
import { int } from "../values.ts";
import type { ArticleGraph } from "./article-graph.ts";
import { refKey, type NodeIds } from "./put-entities.ts";

type Saved = { record: ArticleRecord; graph: ArticleGraph };

/** Creates every relation of these articles, whose old ones are gone; nodes first. */
export async function putRelations(run: Run, saved: Saved[], ids: NodeIds): Promise<void> {
  const records = saved.map(({ record }) => record);
  await putSources(run, records);
  await putTopics(run, records);
  await putEvents(run, records);
  await putMentions(run, saved, ids);
  await putTriples(run, saved, ids);
}

async function putSources(run: Run, records: ArticleRecord[]): Promise<void> {
  const rows = records
    .map(({ id, domain, source_name }) => ({ id, domain, name: source_name ?? null }))
    .sort((a, b) => (a.domain < b.domain ? -1 : 1));
  await run(
    `UNWIND $rows AS row MERGE (s:Source {domain: row.domain})
       ON CREATE SET s.name = row.name, s.created_at = datetime()
     WITH s, row WHERE s.name IS NULL AND row.name IS NOT NULL SET s.name = row.name`,
    { rows },
  );
  await run(
    `UNWIND $rows AS row MATCH (a:Article {id: row.id}) MATCH (s:Source {domain: row.domain})
     CREATE (a)-[:PUBLISHED_BY]->(s)`,
    { rows },
  );
}

async function putTopics(run: Run, records: ArticleRecord[]): Promise<void> {
  const rows = records
    .flatMap(({ id, matched_keywords }) =>
      [...new Set(matched_keywords)].filter((name) => name !== "").map((name) => ({ id, name })),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  await run(
    "UNWIND $rows AS row MERGE (t:Topic {name: row.name}) ON CREATE SET t.created_at = datetime()",
    { rows },
  );
  await run(
    `UNWIND $rows AS row MATCH (a:Article {id: row.id}) MATCH (t:Topic {name: row.name})
     CREATE (a)-[:ABOUT]->(t)`,
    { rows },
  );
}

/** An event is a cluster of articles that tell one story, also when it has only one yet. */
async function putEvents(run: Run, records: ArticleRecord[]): Promise<void> {
  const rows = records
    .map(({ id, cluster_id }) => ({ id, event: cluster_id }))
    .sort((a, b) => (a.event < b.event ? -1 : 1));
  await run(
    "UNWIND $rows AS row MERGE (e:Event {id: row.event}) ON CREATE SET e.created_at = datetime()",
    { rows },
  );
  await run(
    `UNWIND $rows AS row MATCH (a:Article {id: row.id}) MATCH (e:Event {id: row.event})
     CREATE (a)-[:IN_EVENT]->(e)`,
    { rows },
  );
}

async function putMentions(run: Run, saved: Saved[], ids: NodeIds): Promise<void> {
  const rows = saved
    .flatMap(({ record, graph }) =>
      graph.mentions.map(({ count, role, rank, aliases, ...ref }) => ({
        ...{ article: record.id, entity: ids.get(refKey(ref)) ?? "" },
        properties: { count: int(count), role, rank, aliases },
      })),
    )
    .sort((a, b) => (a.entity < b.entity ? -1 : 1));
  await run(
    `UNWIND $rows AS row MATCH (a:Article {id: row.article})
     MATCH (e) WHERE elementId(e) = row.entity
     CREATE (a)-[m:MENTIONS]->(e) SET m = row.properties`,
    { rows },
  );
}

/** Who did what to whom, with the article and sentence that say so. */
async function putTriples(run: Run, saved: Saved[], ids: NodeIds): Promise<void> {
  const rows = saved
    .flatMap(({ record, graph }) =>
      graph.triples.map(({ subject, object, predicate, sentence, confidence }, position) => ({
        ...{ subject: ids.get(refKey(subject)) ?? "", object: ids.get(refKey(object)) ?? "" },
        properties: {
          ...{ predicate, sentence, confidence, article_id: record.id, position: int(position) },
        },
        article: record.id,
      })),
    )
    .sort((a, b) => (a.subject < b.subject ? -1 : 1));
  await run(
    `UNWIND $rows AS row MATCH (a:Article {id: row.article})
     MATCH (s) WHERE elementId(s) = row.subject MATCH (o) WHERE elementId(o) = row.object
     CREATE (s)-[r:SPOK]->(o) SET r = row.properties, r.published_at = a.published_at`,
    { rows },
  );
}
