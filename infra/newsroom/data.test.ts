import { describe, expect, it } from "vitest";
import { loadMasterData } from "./data.ts";
import { newestResumes } from "./stores.ts";
import { loadTalent } from "./talent.ts";

const masterData = loadMasterData();
const { submissions, opportunities } = loadTalent();
const ids = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

describe("the newsroom's master data", () => {
  it("gives a province the id that the specification gives it", () => {
    const jabar = masterData.regions.find(({ name }) => name === "Jawa Barat");
    expect(jabar?.id).toBe("32000000-0000-0000-0000-000000000000");
    expect(masterData.regions.filter(({ level }) => level === "provinsi")).toHaveLength(38);
  });

  it("has five pillars, keywords on leaves down to the fifth level, and synonyms for each", () => {
    const levels = masterData.taxonomyNodes.map(({ level }) => level);
    expect(levels.filter((level) => level === 1)).toHaveLength(5);
    expect(Math.max(...levels)).toBe(5);
    for (const { phrase, phrases } of masterData.taxonomyKeywords) {
      expect(phrases[0]).toBe(phrase);
      expect(phrases.length, phrase).toBeGreaterThan(1);
    }
  });

  it("uses no id twice and refers to no row that is not there", () => {
    for (const rows of [
      masterData.regions,
      masterData.organizations,
      masterData.taxonomyNodes,
      masterData.taxonomyKeywords,
      masterData.targetKeywords,
    ])
      expect(new Set(ids(rows)).size).toBe(rows.length);
    const organizations = ids(masterData.organizations);
    for (const { parent_id } of masterData.organizations)
      expect(parent_id === null || organizations.includes(parent_id)).toBe(true);
    for (const target of masterData.targets) {
      expect(ids(masterData.regions)).toContain(target.region_id);
      expect(organizations).toContain(target.organization_id);
    }
  });

  it("ties each target to keywords of whole pillars", () => {
    const [first] = masterData.targets;
    const own = masterData.targetKeywords.filter(({ target_id }) => target_id === first?.id);
    expect(own).toHaveLength(42);
  });
});

describe("the newsroom's talent sample", () => {
  it("has twelve profiles with one to four versions, some arriving out of order", () => {
    const versions = new Map<string, Set<string>>();
    for (const { profile_id, id } of submissions)
      versions.set(profile_id, new Set([...(versions.get(profile_id) ?? []), id]));
    expect(versions.size).toBe(12);
    expect(Math.max(...[...versions.values()].map(({ size }) => size))).toBe(4);
    const arrivals = submissions.map(({ profile_id, submitted_at }, place) =>
      submissions
        .slice(0, place)
        .some((one) => one.profile_id === profile_id && one.submitted_at > submitted_at),
    );
    expect(arrivals.filter(Boolean).length).toBeGreaterThanOrEqual(5);
  });

  it("sends one resume twice, and one content under two ids", () => {
    expect(submissions.length - new Set(ids(submissions)).size).toBe(1);
    const contents = submissions.map((sent) =>
      JSON.stringify({ ...sent, id: "", submitted_at: "" }),
    );
    expect(submissions.length - new Set(contents).size).toBe(2);
  });

  it("lets no skill stand in old versions only, so that the graph's nodes do not depend on order", () => {
    const lasting = [...newestResumes(submissions), ...opportunities];
    const skills = (of: { skills: { uri: string }[] }[]) =>
      new Set(of.flatMap((one) => one.skills.map(({ uri }) => uri)));
    const custom = (of: { custom_skills: { name: string }[] }[]) =>
      new Set(of.flatMap((one) => one.custom_skills.map(({ name }) => name)));
    expect(skills(lasting)).toEqual(skills([...submissions, ...opportunities]));
    expect(custom(lasting)).toEqual(custom([...submissions, ...opportunities]));
  });
});
