import type { Handlers, neo4j } from "@nexa/contracts";
import { pageByOffset, skipAndLimit } from "../reads/page.ts";
import { reading, type Graph } from "../transactions.ts";

type Talent = Handlers<typeof neo4j>["talent"];
type Item<Name extends "listResumes" | "listOpportunities" | "listSkills"> = Awaited<
  ReturnType<Talent[Name]>
>["items"][number];
type Opportunity = NonNullable<Awaited<ReturnType<Talent["opportunity"]>>>;

/** Every word must stand somewhere in these properties. */
const hasWords = (...properties: string[]): string =>
  `all(word IN $words WHERE toLower(${properties.map((p) => `coalesce(${p}, '')`).join(" + ' ' + ")})
    CONTAINS word)`;
const hasSkill = (node: string, type: string): string => `($skill IS NULL OR
  EXISTS { (${node})-[:${type}]->(s) WHERE s.uri = $skill OR (s:CustomSkill AND s.name = $skill) })`;

const resumes = `MATCH (r:Resume)
  WHERE ${hasWords("r.full_name", "r.headline")} AND ${hasSkill("r", "HAS_SKILL")}`;
const opportunities = `MATCH (o:Opportunity) WHERE o.title IS NOT NULL
  AND ${hasWords("o.title", "o.organization")} AND ${hasSkill("o", "REQUIRES_SKILL")}`;
const skills = `MATCH (s:Skill|CustomSkill) WHERE ${hasWords("s.name")}`;

const wordsOf = (q: string): string[] => q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 12);

/** Lists of the talent graph with how long each is. */
export function listTalent(
  graph: Graph,
): Pick<Talent, "listResumes" | "listOpportunities" | "listSkills" | "opportunity"> {
  type Asked = { q: string; skill?: string | undefined; limit: number; after?: string | undefined };
  type Context = Parameters<Talent["listResumes"]>[1];
  const page = async <T>(found: string, told: string, asked: Asked, context: Context) => {
    const { q, skill, limit, after } = asked;
    const parameters = { words: wordsOf(q), skill: skill ?? null };
    const [rows, [counted]] = await Promise.all([
      reading<T>(graph, context, `${found} ${told} SKIP $skip LIMIT $limit`, {
        ...parameters,
        ...skipAndLimit(after, limit),
      }),
      reading<{ total: number }>(graph, context, `${found} RETURN count(*) AS total`, parameters),
    ]);
    return { ...pageByOffset(rows, after, limit), total: counted?.total ?? 0 };
  };
  return {
    listResumes: (asked, context) =>
      page<Item<"listResumes">>(
        resumes,
        `RETURN r.profile_id AS profile_id, r.id AS id, r.full_name AS full_name,
           r.headline AS headline, r.submitted_at AS submitted_at,
           COUNT { (r)-[:HAS_SKILL]->() } AS skills
         ORDER BY r.submitted_at DESC, r.profile_id`,
        asked,
        context,
      ),
    listOpportunities: (asked, context) =>
      page<Item<"listOpportunities">>(
        opportunities,
        `RETURN o.id AS id, o.title AS title, o.organization AS organization,
           o.posted_at AS posted_at, COUNT { (o)-[:REQUIRES_SKILL]->() } AS skills
         ORDER BY o.posted_at DESC, o.id`,
        asked,
        context,
      ),
    listSkills: (asked, context) =>
      page<Item<"listSkills">>(
        skills,
        `WITH s, COUNT { (s)<-[:HAS_SKILL]-() } AS resumes,
           COUNT { (s)<-[:REQUIRES_SKILL]-() } AS opportunities
         RETURN {uri: s.uri, name: s.name} AS skill, resumes, opportunities
         ORDER BY resumes + opportunities DESC, s.name, s.uri`,
        asked,
        context,
      ),
    opportunity: async ({ id }, context) => {
      const [found] = await reading<Opportunity>(
        graph,
        context,
        `MATCH (o:Opportunity {id: $id}) WHERE o.title IS NOT NULL
         CALL (o) { MATCH (o)-[r:REQUIRES_SKILL]->(s) WITH s, r ORDER BY r.position, s.name
           RETURN collect({uri: s.uri, name: s.name}) AS skills }
         RETURN o.id AS id, o.title AS title, o.organization AS organization,
           o.posted_at AS posted_at, skills`,
        { id },
      );
      return found ?? null;
    },
  };
}
