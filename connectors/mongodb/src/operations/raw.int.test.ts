import { newId, type Resume } from "@nexa/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patient, testStore } from "../test-database.ts";
import { operations } from "./index.ts";

let context: Awaited<ReturnType<typeof testStore>>;
let stores: ReturnType<typeof operations>;
beforeAll(async () => {
  context = await testStore("raw");
  stores = operations(context.db);
});
afterAll(() => context.drop());

const aResume = (fields: Partial<Resume> = {}): Resume => ({
  ...{ id: newId(), profile_id: newId(), full_name: "Ana Souza", headline: "", text: "Go, SQL" },
  skills: [{ uri: "http://data.test/skill/sql", name: "SQL" }],
  custom_skills: [],
  submitted_at: "2026-10-15T08:00:00.000Z",
  ...fields,
});
const save = async (...resumes: Resume[]) =>
  (await stores.rawResumes.save(resumes)).map((each) =>
    each instanceof Error ? each : each.outcome,
  );

describe("a raw resume", () => {
  it("is kept as first received, with its content hash", async () => {
    const first = aResume();
    expect(await save(first)).toEqual(["inserted"]);
    expect(await save(first)).toEqual(["duplicate"]);
    // The date of submission does not count as content.
    expect(await save({ ...first, submitted_at: "2026-10-16T00:00:00Z" })).toEqual(["duplicate"]);
    expect(await save({ ...first, text: "Rust" })).toEqual(["same_id_other_content"]);
    expect(await stores.rawResumes.find({ id: first.id }, patient())).toEqual({
      ...first,
      hash: expect.stringMatching(/^h1:[0-9a-f]{64}$/) as string,
    });
  });

  it("under another id is kept too, and seen", async () => {
    const first = aResume();
    const [again, third] = [newId(), newId()].map((id) => ({ ...first, id }));
    expect(await save(first)).toEqual(["inserted"]);
    if (again && third)
      expect(await save(again, third)).toEqual(["same_content_other_id", "same_content_other_id"]);
    expect(await context.db.collection("raw_resumes").countDocuments({ text: "Go, SQL" })).toBe(4);
  });

  it("sent by 50 at once is one document and 50 successes", async () => {
    const resume = aResume();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => save(resume)));
    const inserted = outcomes.flat().filter((outcome) => outcome === "inserted");
    expect([outcomes.flat().length, inserted.length]).toEqual([50, 1]);
    expect(new Set(outcomes.flat())).toEqual(new Set(["inserted", "duplicate"]));
  });

  it("keeps its instant when it was written with an offset", async () => {
    const resume = aResume({ submitted_at: "2026-10-15T15:00:00+07:00" });
    await save(resume);
    const found = await stores.rawResumes.find({ id: resume.id }, patient());
    expect(found?.submitted_at).toBe("2026-10-15T08:00:00.000Z");
    const raw = await context.db.collection("raw_resumes").findOne({ id: resume.id });
    expect(raw?.["submitted_at"]).toEqual(new Date("2026-10-15T08:00:00Z"));
  });

  it("whose text cannot be written down is refused as invalid", async () => {
    await expect(save(aResume({ text: "\ud800" }))).rejects.toMatchObject({
      code: "INVALID_ARGUMENT",
    });
  });
});

describe("a raw document", () => {
  it("leaves the buffer seven days after it was stored", async () => {
    const document = {
      ...{ id: newId(), source_id: "detik.test", url: "https://detik.test/1", http_status: 200 },
      ...{ raw_ref: "source/detik.test/1.json", fetched_at: "2020-01-01T00:00:00.000Z" },
    };
    await stores.rawDocuments.save([document]);
    expect(await stores.rawDocuments.find({ id: document.id }, patient())).toEqual(document);
    const collection = context.db.collection("raw_documents");
    const stored: unknown = (await collection.findOne({ id: document.id }))?.["stored_at"];
    expect(Math.abs(Number(stored) - Date.now())).toBeLessThan(60_000);
    const indexes = await collection.indexes();
    expect(indexes).toContainEqual(
      expect.objectContaining({ key: { stored_at: 1 }, expireAfterSeconds: 604_800 }),
    );
  });
});
