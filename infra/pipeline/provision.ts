import { topics } from "@nexa/contracts";
import type { NewsroomData } from "../newsroom/index.ts";
import type { Clients } from "./clients.ts";
import { waitUntil } from "./wait.ts";

/** How long a fire-and-forget write may take to show in its store while everything starts up. */
const settleMs = 60_000;

/** Makes the topics and fills the master data of the system of record. */
export async function provision(
  { bus, postgres }: Pick<Clients, "bus" | "postgres">,
  { masterData }: Pick<NewsroomData, "masterData">,
): Promise<void> {
  await bus.ensureTopics(topics);
  await postgres.master.save(masterData);
  await waitUntil(
    "master data in Postgres",
    async () => {
      const counts = await postgres.store.counts({});
      return (
        (counts["scraping_target_keywords"] ?? 0) >= masterData.targetKeywords.length &&
        (counts["taxonomy_keywords"] ?? 0) >= masterData.taxonomyKeywords.length
      );
    },
    { limitMs: settleMs },
  );
}

/** Asks the API for a sync and waits until MongoDB has what it sent. */
export async function syncRegistry(
  { mongodb }: Pick<Clients, "mongodb">,
  apiUrl: string,
  adminKey: string,
): Promise<void> {
  const response = await fetch(`${apiUrl}/api/v1/sync`, {
    method: "POST",
    headers: { authorization: `Bearer ${adminKey}` },
  });
  if (!response.ok) throw new Error(`sync: ${response.status} ${await response.text()}`);
  const sent = (await response.json()) as { targets: number; target_keywords: number }; // by the route's schema
  await waitUntil(
    "synced registry in MongoDB",
    async () => {
      const counts = await mongodb.store.counts({});
      return (
        (counts["targets"] ?? 0) >= sent.targets &&
        (counts["target_keywords"] ?? 0) >= sent.target_keywords
      );
    },
    { limitMs: settleMs },
  );
}

/**
 * The talent domain: every submission goes fire-and-forget to MongoDB (as received) and Neo4j (newest
 * version), and is read back by RPC.
 *
 * @returns how many profiles have the resume that counts
 */
export async function sendTalent(
  { mongodb, neo4j }: Pick<Clients, "mongodb" | "neo4j">,
  { talent }: Pick<NewsroomData, "talent">,
): Promise<number> {
  for (const resume of talent.submissions)
    await Promise.all([mongodb.rawResumes.save(resume), neo4j.talent.saveResume(resume)]);
  for (const opportunity of talent.opportunities)
    await Promise.all([
      mongodb.rawOpportunities.save(opportunity),
      neo4j.talent.saveOpportunity(opportunity),
    ]);
  const profiles = [...new Set(talent.submissions.map(({ profile_id }) => profile_id))];
  let found = 0;
  await waitUntil(
    "profiles in Neo4j",
    async () => {
      const read = await Promise.all(
        profiles.map((profile_id) => neo4j.talent.profile({ profile_id })),
      );
      found = read.filter((profile) => profile !== null).length;
      return found === profiles.length;
    },
    { limitMs: settleMs },
  );
  return found;
}
