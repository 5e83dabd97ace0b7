import { Fault, type ArticleRecord } from "@nexa/contracts";
import type { Run } from "../transactions.ts";
import { int } from "../values.ts";
import { refId, type ArticleGraph, type Ref } from "./article-graph.ts";
import type { NamedNode, NodesByName } from "./put-entities.ts";

type Saved = { record: ArticleRecord; graph: ArticleGraph };

/** Creates every relation of these articles, whose old ones are gone; nodes first. */
export async function putRelations(run: Run, saved: Saved[], names: NodesByName): Promise<void> {
  const records = saved.map(({ record }) => record);
  await putSources(run, records);
  await putTopics(run, records);
  await putEvents(run, records);
  await putMentions(run, saved, names);
  await putTriples(run, saved, names);
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

/** By which name a node was meant: a name without a node of its own is a fault of ours. */
function nodeOf(names: NodesByName, name: string): NamedNode {
  const node = names.get(name);
  if (!node) throw new Fault("INTERNAL", `no node was put for ${name}`);
  return node;
}

async function putMentions(run: Run, saved: Saved[], names: NodesByName): Promise<void> {
  const rows = saved
    .flatMap(({ record, graph }) =>
      graph.mentions.map(({ count, role, rank, aliases, sentences, via }) => {
        const { node, entity } = nodeOf(names, via);
        const properties = { count: int(count), role, rank, aliases, sentences, via };
        return { article: record.id, node, properties: { ...properties, entity_id: entity } };
      }),
    )
    .sort((a, b) => (a.node < b.node ? -1 : 1));
  await run(
    `UNWIND $rows AS row MATCH (a:Article {id: row.article})
     MATCH (e) WHERE elementId(e) = row.node
     CREATE (a)-[m:MENTIONS]->(e) SET m = row.properties, m.occurred_at = a.occurred_at`,
    { rows },
  );
  const places = saved.flatMap(({ record, graph }) => {
    if (!graph.located) return [];
    const via = refId(graph.located);
    return [{ article: record.id, node: nodeOf(names, via).node, via }];
  });
  await run(
    `UNWIND $rows AS row MATCH (a:Article {id: row.article})
     MATCH (e) WHERE elementId(e) = row.node
     CREATE (a)-[:LOCATED_IN {via: row.via, occurred_at: a.occurred_at}]->(e)`,
    { rows: places },
  );
}

/** Who did what to whom, with the article, sentence, date and confidence. */
async function putTriples(run: Run, saved: Saved[], names: NodesByName): Promise<void> {
  const rows = saved
    .flatMap(({ record, graph }) => {
      const viaOf = new Map(graph.mentions.map((mention) => [refId(mention), mention.via]));
      const meant = (ref: Ref) => viaOf.get(refId(ref)) ?? refId(ref);
      return graph.triples.map(
        ({ subject, object, predicate, sentence, confidence }, position) => ({
          ...{ subject: nodeOf(names, meant(subject)).node, article: record.id },
          object: nodeOf(names, meant(object)).node,
          properties: {
            ...{ predicate, sentence, confidence, article_id: record.id, position: int(position) },
            ...{ subject_via: meant(subject), object_via: meant(object) },
          },
        }),
      );
    })
    .sort((a, b) => (a.subject < b.subject ? -1 : 1));
  await run(
    `UNWIND $rows AS row MATCH (a:Article {id: row.article})
     MATCH (s) WHERE elementId(s) = row.subject MATCH (o) WHERE elementId(o) = row.object
     CREATE (s)-[r:SPOK]->(o)
     SET r = row.properties, r.published_at = a.published_at, r.occurred_at = a.occurred_at`,
    { rows },
  );
}
