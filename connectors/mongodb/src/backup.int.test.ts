import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "@nexa/contracts";
import { BSON } from "mongodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backUp, restore } from "./backup.ts";
import { collections } from "./indexes.ts";
import { operations } from "./operations/index.ts";
import { testStore } from "./test-database.ts";

describe("a backup of MongoDB", () => {
  let full: Awaited<ReturnType<typeof testStore>>;
  let empty: Awaited<ReturnType<typeof testStore>>;
  let folder: string;
  beforeAll(async () => {
    full = await testStore("backup");
    empty = await testStore("restore");
    folder = await mkdtemp(join(tmpdir(), "nexa-backup-"));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await full.drop();
    await empty.drop();
  });
  const everything = async ({ db }: typeof full) => {
    const found: Record<string, string[]> = {};
    for (const name of Object.keys(collections))
      found[name] = (
        await db.collection(name).find({}, { promoteValues: false }).sort({ _id: 1 }).toArray()
      ).map((document) => BSON.EJSON.stringify(document, { relaxed: false }));
    return found;
  };

  it("restored into an empty database is the same, type by type; a full one is left alone", async () => {
    const stores = operations(full.db);
    await stores.rawResumes.save([
      {
        ...{ id: newId(), profile_id: newId(), full_name: "Ana", headline: "", text: "Go" },
        ...{ skills: [], custom_skills: [], submitted_at: "2026-10-15T08:00:00.000Z" },
      },
    ]);
    await full.db.collection("service_settings").insertOne({
      ...{ service: "odd", updated_at: new Date(0), big: BSON.Long.MAX_VALUE, half: 0.5, one: 1 },
      bytes: new BSON.Binary(Uint8Array.of(1)),
      price: BSON.Decimal128.fromString("0.10"),
    });
    const sources = Array.from({ length: 1_200 }, (_, n) => ({ id: `s${n}`, name: `Sumber ${n}` }));
    await full.db.collection("sources").insertMany(sources);
    const expected = { raw_resumes: 1, service_settings: 1, sources: 1_200, targets: 0 };
    expect(await backUp({ ...full.config }, folder)).toMatchObject(expected);

    expect(await restore({ ...empty.config }, folder)).toMatchObject(expected);
    expect(await everything(empty)).toEqual(await everything(full));
    await expect(restore({ ...empty.config }, folder)).rejects.toMatchObject({
      code: "FAILED_PRECONDITION",
    });
    await empty.db.collection("sources").deleteMany({ id: "s1" });
    await restore({ ...empty.config }, folder, { replace: true });
    expect(await everything(empty)).toEqual(await everything(full));
  });
});
