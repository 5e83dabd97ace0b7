import type { z } from "zod";
import type { customSkill, skill } from "@nexa/contracts";
import { int } from "../values.ts";
import type { Run } from "../transactions.ts";

/** Who has or requires skills: a resume by its profile, or an opportunity. */
type Owner = {
  key: string;
  skills: z.output<typeof skill>[];
  custom_skills: z.output<typeof customSkill>[];
};

/**
 * Replaces the skills of these owners. Nodes come before relations, both in the order of their keys, so that two
 * batches meet the same nodes in the same order.
 *
 * @param owner   the pattern of the owner with `row.key`, e.g. `(n:Resume {profile_id: row.key})`
 * @param relation `HAS_SKILL` or `REQUIRES_SKILL`
 * @param known   the owners that may have skills already; all unless given
 */
export async function replaceSkills(
  run: Run,
  owner: string,
  relation: string,
  owners: Owner[],
  known = owners,
): Promise<void> {
  const keys = known.map(({ key }) => ({ key }));
  await run(`UNWIND $keys AS row MATCH ${owner}-[old:${relation}]->() DELETE old`, { keys });
  const skills = rowsOf(owners, ({ skills }) => skills.map((s) => ({ id: s.uri, name: s.name })));
  const custom = rowsOf(owners, (one) => one.custom_skills.map(({ name }) => ({ id: name, name })));
  await run(
    `UNWIND $rows AS row MERGE (s:Skill {uri: row.id})
     ON CREATE SET s.name = row.name, s.created_at = datetime()`,
    { rows: skills },
  );
  await run(
    `UNWIND $rows AS row MERGE (s:CustomSkill {name: row.id})
     ON CREATE SET s.created_at = datetime()`,
    { rows: custom },
  );
  await run(
    `UNWIND $rows AS row MATCH ${owner} MATCH (s:Skill {uri: row.id})
     CREATE (n)-[:${relation} {position: row.position}]->(s)`,
    { rows: skills },
  );
  await run(
    `UNWIND $rows AS row MATCH ${owner} MATCH (s:CustomSkill {name: row.id})
     CREATE (n)-[:${relation} {position: row.position}]->(s)`,
    { rows: custom },
  );
}

/** One row for each skill of each owner; a skill that is named twice counts once. */
function rowsOf(owners: Owner[], of: (owner: Owner) => { id: string; name: string }[]) {
  return owners
    .flatMap((owner) => {
      const once = new Map(of(owner).map((skill, index) => [skill.id, { ...skill, index }]));
      return [...once.values()].map(({ index, ...skill }) => ({
        ...skill,
        key: owner.key,
        position: int(index),
      }));
    })
    .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.key < b.key ? -1 : 1));
}
