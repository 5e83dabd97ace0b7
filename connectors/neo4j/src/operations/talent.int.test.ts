import { newId, type Opportunity, type Resume } from "@nexa/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patient, testGraph } from "../test-graph.ts";
import { operations } from "./index.ts";

let context: Awaited<ReturnType<typeof testGraph>>;
let stores: ReturnType<typeof operations>;
beforeAll(async () => {
  context = await testGraph("talent");
  stores = operations(context.graph);
});
afterAll(() => context.drop());

const skill = (name: string) => ({ uri: `http://skill.test/${name}/${context.tag}`, name });
const aResume = (fields: Partial<Resume> = {}): Resume => ({
  ...{ id: newId(), profile_id: newId(), full_name: `Ana ${context.tag}`, headline: "", text: "" },
  skills: [skill("sql"), skill("go")],
  custom_skills: [{ name: `Sapa ${context.tag}` }],
  submitted_at: "2026-10-15T08:00:00.000Z",
  ...fields,
});
const save = async (...resumes: Resume[]) =>
  (await stores.talent.saveResume(resumes)).map((each) =>
    each instanceof Error ? each : each.outcome,
  );
const profile = (profile_id: string) => stores.talent.profile({ profile_id }, patient());
/** Saves all batches at once, by five connectors in turn. */
async function byFiveConnectors(batches: Resume[][]): Promise<void> {
  const connectors = await Promise.all(Array.from({ length: 5 }, () => testGraph("racer")));
  try {
    await Promise.all(
      batches.map((batch, i) =>
        operations(connectors[i % 5]?.graph ?? context.graph).talent.saveResume(batch),
      ),
    );
  } finally {
    for (const { store } of connectors) await store.close();
  }
}

describe("a profile", () => {
  it("has the skills of its resume", async () => {
    const resume = aResume();
    expect(await save(resume)).toEqual(["inserted"]);
    expect({ ...(await profile(resume.profile_id)), text: resume.text }).toEqual(resume);
    expect(await profile(newId())).toBeNull();
  });

  it("takes a newer resume with its skills only, and an older one changes nothing", async () => {
    const first = aResume({ submitted_at: "2026-10-15T15:00:00+07:00" });
    const newer = aResume({
      ...{ profile_id: first.profile_id, submitted_at: "2026-10-15T08:00:01Z" },
      ...{ skills: [skill("rust")], custom_skills: [] },
    });
    await save(first);
    expect(await save(newer)).toEqual(["updated"]);
    expect(await save(first)).toEqual(["stale"]);
    expect(await save(newer)).toEqual(["unchanged"]);
    expect(await profile(first.profile_id)).toMatchObject({
      ...{ id: newer.id, skills: [skill("rust")], custom_skills: [] },
    });
  });

  it("fault 31: that Neo4j cannot hold fails its batch, and alone is the only one that fails", async () => {
    const good = aResume();
    const bad = aResume({
      skills: [{ uri: `http://skill.test/${"x".repeat(40_000)}`, name: "x" }],
    });
    await expect(save(good, bad)).rejects.toMatchObject({ name: "Fault" });
    expect(await profile(good.profile_id)).toBeNull();
    expect(await save(good)).toEqual(["inserted"]);
    await expect(save(bad)).rejects.toMatchObject({ name: "Fault", retryable: false });
  });

  it("submitted twice at one instant is decided by the greater id", async () => {
    const [small, great] = [newId(), newId()].sort();
    const resume = aResume();
    await save({ ...resume, id: great ?? "" });
    expect(await save({ ...resume, id: small ?? "" })).toEqual(["stale"]);
    expect((await profile(resume.profile_id))?.id).toBe(great);
  });

  it("fault 29, 30: saved by 50 writers in five connectors is one node with the newest skills", async () => {
    const profile_id = newId();
    await byFiveConnectors(
      Array.from({ length: 50 }, (_, i) => {
        const second = (i * 37) % 50;
        return [
          aResume({
            ...{ profile_id, skills: [skill("sql"), skill(`s${second}`)], custom_skills: [] },
            submitted_at: `2026-10-15T08:00:${String(second).padStart(2, "0")}Z`,
          }),
        ];
      }),
    );
    const nodes = await context.query(
      "MATCH (n:Resume {profile_id: $profile_id}) RETURN n.lock AS lock",
      { profile_id },
    );
    expect(nodes).toEqual([{ lock: null }]);
    expect((await profile(profile_id))?.skills).toEqual([skill("sql"), skill("s49")]);
  });

  it("saved 1,000 times among 50 in random order: 50 nodes, each with its newest skills", async () => {
    const profiles = Array.from({ length: 50 }, () => newId());
    const skillsOf = (profile_id: string, version: number) =>
      [`of ${profiles.indexOf(profile_id)}`, `v${version}`].map(skill);
    const resumes = profiles
      .flatMap((profile_id) =>
        Array.from({ length: 20 }, (_, version) =>
          aResume({
            ...{ profile_id, skills: skillsOf(profile_id, version), custom_skills: [] },
            submitted_at: `2026-10-15T09:00:${String(version).padStart(2, "0")}Z`,
          }),
        ),
      )
      .sort((a, b) => (a.id.slice(-4) < b.id.slice(-4) ? -1 : 1));
    await byFiveConnectors(
      Array.from({ length: 20 }, (_, i) => resumes.slice(i * 50, i * 50 + 50)),
    );
    const found = await context.query(
      `MATCH (n:Resume) WHERE n.profile_id IN $profiles
       RETURN n.profile_id AS profile_id, COLLECT { MATCH (n)-[:HAS_SKILL]->(s) RETURN s.name ORDER BY s.name } AS names`,
      { profiles },
    );
    const expected = profiles.map((profile_id) => ({
      profile_id,
      names: skillsOf(profile_id, 19).map(({ name }) => name),
    }));
    expect(found).toHaveLength(50);
    expect(found).toEqual(expect.arrayContaining(expected));
  });
});

describe("opportunities", () => {
  const anOpportunity = (title: string, skills: string[]): Opportunity => ({
    ...{ id: newId(), title: `${title} ${context.tag}`, organization: "Acme", description: "" },
    ...{ skills: skills.map(skill), custom_skills: [], posted_at: "2026-10-15T08:00:00Z" },
  });

  it("are matched by shared skills, most first, with what is missing", async () => {
    const resume = aResume({ skills: ["m1", "m2", "m3"].map(skill), custom_skills: [] });
    const [one, two, lacking, none] = [
      anOpportunity("satu", ["m1"]),
      anOpportunity("dua", ["m1", "m2"]),
      anOpportunity("kurang", ["m1", "m2", "m9"]),
      anOpportunity("tiada", ["m9"]),
    ];
    await save(resume);
    await stores.talent.saveOpportunity([one, two, lacking, none].filter((o) => o !== undefined));
    const query = { profile_id: resume.profile_id, limit: 10 };
    expect(await stores.talent.matchOpportunities(query, patient())).toEqual([
      { opportunity_id: two?.id, title: two?.title, shared: ["m1", "m2"], missing: [] },
      { opportunity_id: lacking?.id, title: lacking?.title, shared: ["m1", "m2"], missing: ["m9"] },
      { opportunity_id: one?.id, title: one?.title, shared: ["m1"], missing: [] },
    ]);
  });

  it("are replaced as a whole, but not by an earlier posting", async () => {
    const posted = anOpportunity("ganti", ["r1", "r2"]);
    await stores.talent.saveOpportunity([posted]);
    const later = { ...posted, skills: [skill("r3")], posted_at: "2026-10-16T00:00:00Z" };
    expect(await stores.talent.saveOpportunity([later])).toEqual([{ outcome: "updated" }]);
    expect(await stores.talent.saveOpportunity([posted])).toEqual([{ outcome: "stale" }]);
    const found = await context.query(
      "MATCH (:Opportunity {id: $id})-[:REQUIRES_SKILL]->(s) RETURN s.name AS name",
      { id: posted.id },
    );
    expect(found).toEqual([{ name: "r3" }]);
  });
});
