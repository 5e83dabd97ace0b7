import { mongodb, newId, type Client, type Resume } from "@nexa/contracts";
import { connectBroker, decode, encode } from "@nexa/rpc";
import { outcomes, testBroker } from "@nexa/rpc/testing";
import { logger } from "@nexa/service";
import { BSON } from "mongodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "./operations/index.ts";
import { start } from "./service.ts";
import { patient, testStore } from "./test-database.ts";

let context: Awaited<ReturnType<typeof testStore>>;
let stores: ReturnType<typeof operations>;
beforeAll(async () => {
  context = await testStore("faults");
  stores = operations(context.db);
});
afterAll(() => context.drop());

const aResume = (fields: Partial<Resume> = {}): Resume => ({
  ...{ id: newId(), profile_id: newId(), full_name: "Ana Souza", headline: "", text: "Go" },
  ...{ skills: [], custom_skills: [], submitted_at: "2026-10-15T08:00:00.000Z" },
  ...fields,
});

describe("fault 28: writers that race for one key", () => {
  it("all succeed, and the document of the first stands", async () => {
    const id = newId();
    const racers = Array.from({ length: 50 }, (_, n) => aResume({ id, text: `version ${n}` }));
    const results = await Promise.all(racers.map((each) => stores.rawResumes.save([each])));
    const words = results.flat().map((each) => (each instanceof Error ? each : each.outcome));
    expect(words.toSorted()).toEqual([
      "inserted",
      ...Array.from({ length: 49 }, () => "same_id_other_content"),
    ]);
    expect(await context.db.collection("raw_resumes").countDocuments({ id })).toBe(1);
  });

  it("get a conflict, not a success, when another index holds the value", async () => {
    const collection = context.db.collection("raw_resumes");
    await collection.createIndex({ headline: 1 }, { unique: true, name: "for_test", sparse: true });
    try {
      await collection.deleteMany({});
      const [first, second] = [aResume(), aResume()];
      const [kept, refused] = await stores.rawResumes.save([first, second]);
      expect(kept).toEqual({ outcome: "inserted" });
      expect(refused).toMatchObject({ code: "ALREADY_EXISTS", retryable: false });
      expect(await stores.rawResumes.find({ id: second.id }, patient())).toBeNull();
    } finally {
      await collection.dropIndex("for_test");
    }
  });
});

describe("fault 34: values of MongoDB that JSON does not have", () => {
  it("survive the way to the caller: 64-bit integers, decimals, bytes, ids, dates", async () => {
    const objectId = new BSON.ObjectId();
    await context.db.collection("service_settings").insertOne({
      ...{ service: "odd", updated_at: new Date("2026-10-02T08:00:00Z") },
      large: BSON.Long.fromString("9007199254740993"),
      least: BSON.Long.MIN_VALUE,
      price: BSON.Decimal128.fromString("0.10"),
      bytes: new BSON.Binary(Uint8Array.of(0, 255)),
      nested: [{ objectId, small: BSON.Long.fromNumber(5) }],
    });
    const found = await stores.settings.find({ service: "odd" }, patient());
    expect(decode(encode(found) ?? "")).toEqual({
      ...{ service: "odd", updated_at: "2026-10-02T08:00:00.000Z" },
      large: 9_007_199_254_740_993n,
      least: -9_223_372_036_854_775_808n,
      price: "0.10",
      bytes: Buffer.of(0, 255),
      nested: [{ objectId: objectId.toHexString(), small: 5 }],
    });
  });
});

describe("what became of a save", () => {
  it("is counted by outcome for the operators", async () => {
    const server = await testBroker("mongodb-outcomes");
    const address = { RABBITMQ_URL: server.url, HEALTH_HOST: "127.0.0.1", HEALTH_PORT: 0 };
    const connector = await start({ ...context.config, ...address }, logger("connector-mongodb"));
    const broker = await connectBroker({ url: server.url, name: "test" });
    try {
      const client: Client<typeof mongodb> = broker.client(mongodb);
      const resume = aResume({ text: newId() });
      const saves = [...[resume, resume, { ...resume, text: "other" }, { ...resume, id: newId() }]];
      const counted = (outcome: string) => outcomes("mongodb", "rawResumes.save", outcome);
      for (const [n, each] of saves.entries()) {
        await client.rawResumes.save(each);
        await expect
          .poll(() => outcomes("mongodb", "rawResumes.save"), { timeout: 10_000 })
          .toBe(n + 1);
      }
      expect(await counted("inserted")).toBe(1);
      expect(await counted("duplicate")).toBe(1);
      expect(await counted("same_id_other_content")).toBe(1);
      expect(await counted("same_content_other_id")).toBe(1);
    } finally {
      await broker.close();
      await connector.stop();
      await server.drop();
    }
  });

  it("of sources and keywords that the master data no longer names is: switched off", async () => {
    const source = {
      ...{ id: newId(), name: "Detik", domain: "detik.test", baseUrl: "https://detik.test" },
      ...{ adapter: "news", active: true },
    };
    const gone = { ...source, id: newId() };
    await stores.sources.save([source, gone]);
    await stores.sources.deactivateExcept([{ ids: [source.id] }]);
    const listed = await stores.sources.list({}, patient());
    expect(new Map(listed.map(({ id, active }) => [id, active]))).toEqual(
      new Map([
        [source.id, true],
        [gone.id, false],
      ]),
    );
  });
});
