import type { Handlers, neo4j } from "@nexa/contracts";
import { reading, type Graph } from "../transactions.ts";

type Profile = NonNullable<Awaited<ReturnType<Handlers<typeof neo4j>["talent"]["profile"]>>>;

const statement = `MATCH (n:Resume {profile_id: $profile_id})
  CALL (n) { MATCH (n)-[has:HAS_SKILL]->(s:Skill) WITH s ORDER BY has.position, s.uri
    RETURN collect({uri: s.uri, name: s.name}) AS skills }
  CALL (n) { MATCH (n)-[has:HAS_SKILL]->(s:CustomSkill) WITH s ORDER BY has.position, s.name
    RETURN collect({name: s.name}) AS custom_skills }
  RETURN n.id AS id, n.profile_id AS profile_id, n.full_name AS full_name, n.headline AS headline,
    n.submitted_at AS submitted_at, skills, custom_skills`;

/** A profile's newest resume with its skills in the order it names them, or null. */
export const profile =
  (graph: Graph): Handlers<typeof neo4j>["talent"]["profile"] =>
  async ({ profile_id }, context) => {
    const [found] = await reading<Profile>(graph, context, statement, { profile_id });
    return found ?? null;
  };
