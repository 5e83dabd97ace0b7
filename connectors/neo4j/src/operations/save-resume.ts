import type { Handlers, neo4j, Resume } from "@nexa/contracts";
import { oncePerKey } from "@nexa/rpc";
import { writing, type Graph, type Run } from "../transactions.ts";
import { utc } from "../values.ts";
import { replaceSkills } from "./skills.ts";

/** The newest resume of a profile: greater `submitted_at`, then greater `id`. */
export const isNewerResume = (
  b: Pick<Resume, "id" | "submitted_at">,
  a: Pick<Resume, "id" | "submitted_at">,
): boolean => {
  const [late, early] = [Date.parse(b.submitted_at), Date.parse(a.submitted_at)];
  return late > early || (late === early && b.id > a.id);
};

/**
 * The version rule of `spec/003`: MERGE on `profile_id`; a newer resume replaces the properties and every
 * HAS_SKILL, an older or the same one changes nothing. All of a batch in one transaction.
 */
export const saveResume =
  (graph: Graph): Handlers<typeof neo4j>["talent"]["saveResume"] =>
  (batch) =>
    oncePerKey(
      batch,
      ({ profile_id }) => profile_id,
      (resumes) => writing(graph, (run) => saveAll(run, sorted(resumes))),
      isNewerResume,
    );

const sorted = (resumes: Resume[]): Resume[] =>
  [...resumes].sort((a, b) => (a.profile_id < b.profile_id ? -1 : 1));

type Known = { profile_id: string; id: string | null; submitted_at: string | null };

/** Setting a property locks the node; what the next statement reads is final until we commit. */
const lock = `UNWIND $keys AS key MERGE (n:Resume {profile_id: key})
  ON CREATE SET n.created_at = datetime() SET n.lock = true`;
const readAndUnlock = `UNWIND $keys AS key MATCH (n:Resume {profile_id: key}) REMOVE n.lock
  RETURN n.profile_id AS profile_id, n.id AS id, n.submitted_at AS submitted_at`;
const setProperties = `UNWIND $rows AS row MATCH (n:Resume {profile_id: row.profile_id})
  SET n.updated_at = CASE WHEN n.id IS NULL THEN null ELSE datetime() END
  SET n.id = row.id, n.full_name = row.full_name, n.headline = row.headline,
    n.submitted_at = datetime(row.submitted_at)`;

async function saveAll(run: Run, resumes: Resume[]): Promise<Map<string, string>> {
  const keys = resumes.map(({ profile_id }) => profile_id);
  await run(lock, { keys });
  const known = new Map(
    (await run<Known>(readAndUnlock, { keys })).map((node) => [node.profile_id, node]),
  );
  const outcomes = new Map(
    resumes.map((resume) => [resume.profile_id, outcomeOf(resume, known.get(resume.profile_id))]),
  );
  const newer = resumes.filter(({ profile_id }) =>
    ["inserted", "updated"].includes(outcomes.get(profile_id) ?? ""),
  );
  if (newer.length === 0) return outcomes;
  const rows = newer.map(({ id, profile_id, full_name, headline, submitted_at }) => ({
    ...{ id, profile_id, full_name, headline, submitted_at: utc(submitted_at) },
  }));
  await run(setProperties, { rows });
  const owners = newer.map((resume) => ({ ...resume, key: resume.profile_id }));
  await replaceSkills(
    run,
    "(n:Resume {profile_id: row.key})",
    "HAS_SKILL",
    owners,
    owners.filter(({ key }) => outcomes.get(key) === "updated"),
  );
  return outcomes;
}

function outcomeOf(resume: Resume, known: Known | undefined): string {
  if (!known?.id || known.submitted_at === null) return "inserted";
  const there = { id: known.id, submitted_at: known.submitted_at };
  if (isNewerResume(resume, there)) return "updated";
  return isNewerResume(there, resume) ? "stale" : "unchanged";
}
