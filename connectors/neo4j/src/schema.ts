import type { Graph } from "./transactions.ts";

/** Nodes and the property that is theirs alone: `spec/003`, and what MERGE of the news graph relies on. */
export const uniqueKeys: [name: string, label: string, property: string][] = [
  ["resume_id", "Resume", "id"],
  ["resume_profile_id", "Resume", "profile_id"],
  ["skill_uri", "Skill", "uri"],
  ["custom_skill_name", "CustomSkill", "name"],
  ["opportunity_id", "Opportunity", "id"],
  ["article_id", "Article", "id"],
  ["person_name", "Person", "name"],
  ["organization_name", "Organization", "name"],
  ["police_unit_name", "PoliceUnit", "name"],
  ["region_code", "Region", "code"],
  ["place_name", "Place", "name"],
  ["concept_name", "Concept", "name"],
  ["topic_name", "Topic", "name"],
  ["source_domain", "Source", "domain"],
  ["event_id", "Event", "id"],
];
const indexes = [
  "CREATE INDEX entity_name IF NOT EXISTS FOR (n:Entity) ON (n.name)",
  "CREATE INDEX article_occurred IF NOT EXISTS FOR (n:Article) ON (n.occurred_at)",
  "CREATE INDEX spok_article IF NOT EXISTS FOR ()-[r:SPOK]-() ON (r.article_id)",
];

/**
 * Makes the constraints and indexes that are missing and waits until they are online: without them MERGE
 * doubles nodes under concurrency, so the connector does not serve before.
 */
export async function makeSchema({ driver, database }: Graph): Promise<void> {
  const session = driver.session({ database });
  try {
    for (const [name, label, property] of uniqueKeys)
      await session.run(
        `CREATE CONSTRAINT ${name} IF NOT EXISTS FOR (n:${label}) REQUIRE n.${property} IS UNIQUE`,
      );
    for (const index of indexes) await session.run(index);
    await session.run("CALL db.awaitIndexes(300)");
  } finally {
    await session.close();
  }
}
