import type { Db, IndexDescription } from "mongodb";
import { addTriage } from "./operations/add-triage.ts";

/** B1's staging buffer forgets a document seven days after it was stored. */
export const rawDocumentDays = 7;

const uniqueId: IndexDescription = { key: { id: 1 }, unique: true };
const contentHash: IndexDescription = { key: { hash: 1 } };

/** Every collection with its indexes (`spec/000`, section 5, and what our own reads ask for). */
export const collections: Record<string, IndexDescription[]> = {
  targets: [{ key: { active: 1 } }, uniqueId],
  target_keywords: [{ key: { targetId: 1, active: 1 } }, uniqueId],
  sources: [uniqueId],
  keywords: [uniqueId],
  social_keywords: [uniqueId],
  service_settings: [{ key: { service: 1 }, unique: true }],
  raw_documents: [
    contentHash,
    { key: { stored_at: 1 }, expireAfterSeconds: rawDocumentDays * 24 * 60 * 60 },
  ],
  raw_resumes: [contentHash, { key: { profile_id: 1 } }],
  raw_opportunities: [contentHash],
  dead_jobs: [
    { key: { stored_at: -1, _id: -1 } },
    { key: { status: 1, stored_at: -1, _id: -1 } },
    { key: { failed_stage: 1, stored_at: -1, _id: -1 } },
    { key: { error_code: 1, stored_at: -1, _id: -1 } },
    { key: { fingerprint: 1, stored_at: -1, _id: -1 } },
    { key: { trace_id: 1 } },
    { key: { claimed_by: 1 } },
  ],
  job_selections: [{ key: { expires_at: 1 }, expireAfterSeconds: 0 }],
  job_selection_items: [
    { key: { token: 1, outcome: 1, seq: 1 } },
    { key: { token: 1, job_id: 1 }, unique: true },
    { key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
};

/** Makes what is missing; what is there stays. */
export async function makeIndexes(db: Db): Promise<void> {
  for (const [name, indexes] of Object.entries(collections))
    await db.collection(name).createIndexes(indexes);
  await addTriage(db);
}
