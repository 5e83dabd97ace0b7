import type { MasterData, Resume } from "@nexa/contracts";
import type { Range } from "./range.ts";
import { fateOf } from "./outcomes.ts";
import type { Publication } from "./plan.ts";
import type { Stages } from "./stages.ts";
import type { Talent } from "./talent.ts";

/** What each store holds, by the name of table, collection, index, prefix or label. */
export type Stores = Record<
  "postgres" | "elasticsearch" | "minio" | "qdrant" | "mongodb" | "neo4j",
  Record<string, Range>
>;

const exactly = (count: number): Range => ({ min: count, max: count });
const distinct = (values: string[]): Range => exactly(new Set(values).size);

/** The resume that counts of each profile: greatest `submitted_at`, then greatest id. */
export const newestResumes = (submissions: Resume[]): Resume[] => {
  const newest = new Map<string, Resume>();
  const rank = (resume: Resume): string =>
    `${new Date(resume.submitted_at).toISOString()} ${resume.id}`;
  for (const resume of submissions) {
    const best = newest.get(resume.profile_id);
    if (!best || rank(resume) > rank(best)) newest.set(resume.profile_id, resume);
  }
  return [...newest.values()];
};

const talentGraph = ({ submissions, opportunities }: Talent): Record<string, Range> => {
  const current = newestResumes(submissions);
  const everything = [...submissions, ...opportunities];
  const links = (holders: { skills: unknown[]; custom_skills: unknown[] }[]): Range =>
    exactly(holders.reduce((sum, one) => sum + one.skills.length + one.custom_skills.length, 0));
  return {
    Resume: exactly(current.length),
    Opportunity: exactly(opportunities.length),
    Skill: distinct(everything.flatMap(({ skills }) => skills.map(({ uri }) => uri))),
    CustomSkill: distinct(
      everything.flatMap(({ custom_skills }) => custom_skills.map(({ name }) => name)),
    ),
    HAS_SKILL: links(current),
    REQUIRES_SKILL: links(opportunities),
  };
};

/** Domains that a search fetched something from and that are no targets yet: they become drafts. */
const discovered = (plan: Publication[], masterData: MasterData): number => {
  const targets = new Set(masterData.targets.map(({ domain }) => domain));
  const kept = plan.filter((publication) => {
    const fate = fateOf(publication);
    return publication.route !== "site" && (fate.outcome === "passes" || fate.stage === "c1");
  });
  return new Set(kept.map(({ publisher }) => publisher.host).filter((host) => !targets.has(host)))
    .size;
};

/** What the stores hold after the first run; a repeated run changes none of it. */
export const storesOf = (
  plan: Publication[],
  first: Stages,
  masterData: MasterData,
  talent: Talent,
): Stores => {
  const { c1, c2 } = first;
  const deadJobs = plan.filter((publication) => fateOf(publication).outcome === "dead").length;
  return {
    postgres: {
      master_sectors: exactly(masterData.sectors.length),
      master_regions: exactly(masterData.regions.length),
      organization_nodes: exactly(masterData.organizations.length),
      taxonomy_nodes: exactly(masterData.taxonomyNodes.length),
      taxonomy_keywords: exactly(masterData.taxonomyKeywords.length),
      scraping_targets: exactly(masterData.targets.length + discovered(plan, masterData)),
      scraping_target_keywords: exactly(masterData.targetKeywords.length),
      articles: c2.in,
    },
    elasticsearch: { articles: c2.in },
    minio: { raw: c1.in, clean: c1.kept },
    qdrant: { articles: c2.kept },
    mongodb: {
      targets: exactly(masterData.targets.length),
      target_keywords: exactly(masterData.targetKeywords.length),
      dead_jobs: exactly(deadJobs),
      // One document an id: the same content under another id is kept and marked by its hash.
      raw_resumes: distinct(talent.submissions.map(({ id }) => id)),
      raw_opportunities: exactly(talent.opportunities.length),
    },
    neo4j: { Article: c2.in, ...talentGraph(talent) },
  };
};
