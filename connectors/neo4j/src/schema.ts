import { entityNameOf } from "./resolution/entity-name.ts";
import type { EntityLabel } from "./operations/article-graph.ts";
import type { Graph } from "./transactions.ts";

/** Nodes and the property that is theirs alone: `spec/003`, and what MERGE of the news graph relies on. */
export const uniqueKeys: [name: string, label: string, property: string][] = [
  ["resume_id", "Resume", "id"],
  ["resume_profile_id", "Resume", "profile_id"],
  ["skill_uri", "Skill", "uri"],
  ["custom_skill_name", "CustomSkill", "name"],
  ["opportunity_id", "Opportunity", "id"],
  ["article_id", "Article", "id"],
  // Entities and their aliases: two people may share a display name, nobody shares an id.
  ["name_id", "Name", "id"],
  ["topic_name", "Topic", "name"],
  ["source_domain", "Source", "domain"],
  ["event_id", "Event", "id"],
  ["decision_id", "Decision", "id"],
];
/** Indonesian word forms meet (`pemberantasan`, `berantas`); the second knows beginnings of words (of one schema there is one index). */
export const nameTextIndex = "name_text";
export const nameStartIndex = "name_start";
export const titleTextIndex = "article_text";
const indexes = [
  "CREATE INDEX entity_id IF NOT EXISTS FOR (n:Entity) ON (n.id)",
  "CREATE INDEX entity_name IF NOT EXISTS FOR (n:Entity) ON (n.name)",
  "CREATE INDEX entity_created IF NOT EXISTS FOR (n:Entity) ON (n.created_at)",
  "CREATE INDEX article_occurred IF NOT EXISTS FOR (n:Article) ON (n.occurred_at)",
  "CREATE INDEX article_changed IF NOT EXISTS FOR (n:Article) ON (n.changed_at)",
  "CREATE INDEX decision_at IF NOT EXISTS FOR (n:Decision) ON (n.at)",
  // A hub's newest mentions, without a look at the others.
  "CREATE INDEX mention_when IF NOT EXISTS FOR ()-[r:MENTIONS]-() ON (r.entity_id, r.occurred_at)",
  "CREATE INDEX spok_article IF NOT EXISTS FOR ()-[r:SPOK]-() ON (r.article_id)",
  "CREATE INDEX spok_predicate IF NOT EXISTS FOR ()-[r:SPOK]-() ON (r.predicate, r.occurred_at)",
  "CREATE INDEX spok_occurred IF NOT EXISTS FOR ()-[r:SPOK]-() ON (r.occurred_at)",
  fullText(nameTextIndex, "Entity|Alias", "name", "indonesian"),
  fullText(nameStartIndex, "Name", "name", "standard-folding"),
  fullText(titleTextIndex, "Article", "title", "indonesian"),
];
/** Names were unique before two people could share one. */
const outdated = [
  ...["person", "organization", "police_unit", "place", "concept"].map((kind) => `${kind}_name`),
  "region_code",
];

function fullText(name: string, labels: string, property: string, analyzer: string): string {
  return `CREATE FULLTEXT INDEX ${name} IF NOT EXISTS FOR (n:${labels}) ON EACH [n.${property}]
    OPTIONS {indexConfig: {\`fulltext.analyzer\`: '${analyzer}'}}`;
}

/**
 * Makes the constraints and indexes that are missing and waits until they are online: without them MERGE
 * doubles nodes under concurrency, so the connector does not serve before.
 */
export async function makeSchema(graph: Graph): Promise<void> {
  const { driver, database } = graph;
  const session = driver.session({ database });
  try {
    // Of two connectors that start together one is told that the other was faster, in spite of IF NOT EXISTS.
    const make = (statement: string) =>
      session.run(statement).catch((error: unknown) => {
        if (!/EquivalentSchemaRuleAlreadyExists/.test(String(codeOf(error)))) throw error;
      });
    for (const name of outdated) await session.run(`DROP CONSTRAINT ${name} IF EXISTS`);
    for (const [name, label, property] of uniqueKeys)
      await make(
        `CREATE CONSTRAINT ${name} IF NOT EXISTS FOR (n:${label}) REQUIRE n.${property} IS UNIQUE`,
      );
    for (const index of indexes) await make(index);
    await session.run("CALL db.awaitIndexes(300)");
    await giveIds((statement, parameters) => session.run(statement, parameters));
  } finally {
    await session.close();
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : "";

type Unnamed = { node: string; labels: string[]; key: string };

/** Entities from before they had ids get theirs; of two that meet in one id an analyst merges the second. */
async function giveIds(
  run: (
    statement: string,
    parameters?: Record<string, unknown>,
  ) => Promise<{ records: { toObject: () => object }[] }>,
): Promise<void> {
  const { records } = await run(
    `MATCH (n:Entity) WHERE n.id IS NULL
     RETURN elementId(n) AS node, labels(n) AS labels, coalesce(n.code, n.name) AS key`,
  );
  if (records.length === 0) return;
  const rows = records.map((record) => {
    const { node, labels, key } = record.toObject() as Unnamed; // the statement names its columns
    const label = (labels.find((each) => each !== "Entity") ?? "Concept") as EntityLabel; // one of ours
    return { node, label, id: entityNameOf(label, key).id };
  });
  for (const row of rows)
    await run(
      `MATCH (n) WHERE elementId(n) = $node
       SET n:Name, n.type = $label,
         n.id = CASE WHEN EXISTS { MATCH (:Name {id: $id}) } THEN $id + '#' + $node ELSE $id END`,
      row,
    );
  await run(
    `MATCH (a:Article)-[r:MENTIONS]->(e:Entity) WHERE r.entity_id IS NULL
     CALL (a, r, e) { SET r.via = e.id, r.entity_id = e.id, r.occurred_at = a.occurred_at }
       IN TRANSACTIONS OF 5000 ROWS`,
  );
  await run(
    `MATCH (s)-[r:SPOK]->(o) WHERE r.occurred_at IS NULL
     CALL (s, r, o) {
       OPTIONAL MATCH (a:Article {id: r.article_id})
       SET r.subject_via = s.id, r.object_via = o.id, r.occurred_at = a.occurred_at
     } IN TRANSACTIONS OF 5000 ROWS`,
  );
}
