import { newId, type TargetDocument } from "@nexa/contracts";
import { BSON } from "mongodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patient, testStore } from "../test-database.ts";
import { operations } from "./index.ts";

let context: Awaited<ReturnType<typeof testStore>>;
let stores: ReturnType<typeof operations>;
beforeAll(async () => {
  context = await testStore("registry");
  stores = operations(context.db);
});
afterAll(() => context.drop());

const aTarget = (fields: Partial<TargetDocument> = {}): TargetDocument => ({
  id: newId(),
  domainName: "detik.test",
  baseUrl: "https://news.detik.test/indeks",
  sectorId: newId(),
  sectorName: "swasta",
  region: { regionid: newId(), regionname: "Indonesia", regionlevel: "nasional" },
  organization: {
    ...{ orgid: newId(), orgname: "Detik Network", orgtype: "media_nasional" },
    parentorgid: null,
  },
  scrapingConfig: {
    ...{ engine: "news", maxpages: 3, timeoutms: 30_000 },
    htmlselectors: { articlewrapper: "article", title: "h3", bodycontent: "", publisheddate: "" },
  },
  active: true,
  scrapeInterval: 300_000_000_000,
  ...fields,
});

describe("a target", () => {
  it("comes back as it was saved; its interval is a 64-bit integer", async () => {
    const target = aTarget();
    expect(await stores.targets.save([target])).toEqual([{ outcome: "inserted" }]);
    expect(await stores.targets.listActive({}, patient())).toContainEqual(target);
    const raw = await context.db
      .collection("targets")
      .findOne({ id: target.id }, { promoteLongs: false });
    expect(raw?.["scrapeInterval"]).toEqual(BSON.Long.fromNumber(300_000_000_000));
    expect(raw?.["_id"]).toBeInstanceOf(BSON.ObjectId);
  });

  it("is replaced by a later one, and of two in a batch by the last", async () => {
    const target = aTarget();
    await stores.targets.save([target]);
    const batch = ["a.test", "b.test"].map((domainName) => ({ ...target, domainName }));
    expect(await stores.targets.save(batch)).toEqual([
      { outcome: "superseded" },
      { outcome: "replaced" },
    ]);
    const active = await stores.targets.listActive({}, patient());
    expect(active.filter(({ id }) => id === target.id)).toEqual([batch[1]]);
  });

  it("saved by 50 at once is one document", async () => {
    const target = aTarget();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, maxpages) =>
        stores.targets.save([
          {
            ...target,
            scrapingConfig: { ...target.scrapingConfig, maxpages: maxpages + 1 },
          },
        ]),
      ),
    );
    expect(outcomes.flat().filter((outcome) => outcome instanceof Error)).toEqual([]);
    expect(await context.db.collection("targets").countDocuments({ id: target.id })).toBe(1);
  });

  it("that a list does not name is switched off", async () => {
    const [kept, gone] = [aTarget(), aTarget()];
    await stores.targets.save([kept, gone]);
    await stores.targets.deactivateExcept([{ ids: [kept.id] }]);
    expect(await stores.targets.listActive({}, patient())).toEqual([kept]);
    expect(await context.db.collection("targets").countDocuments({ id: gone.id })).toBe(1);
  });
});

describe("a target's keywords", () => {
  it("are those that are active and its own", async () => {
    const targetId = newId();
    const keyword = {
      ...{ id: newId(), targetId, phrase: "jambret", phrases: ["begal motor", "jambret"] },
      taxonomyLineage: {
        ...{ leafnodeid: newId(), leafnodename: "Penjambretan", nodelevel: 5 },
        ...{ ancestrypathids: [newId()], ancestrypathnames: ["Sosial"] },
      },
      active: true,
    };
    const others = [
      { ...keyword, id: newId(), active: false },
      { ...keyword, id: newId(), targetId: newId() },
    ];
    await stores.targetKeywords.save([keyword, ...others]);
    expect(await stores.targetKeywords.listByTarget({ targetId }, patient())).toEqual([keyword]);
  });
});

describe("settings", () => {
  it("of a service are replaced as a whole, its heartbeat stands beside them", async () => {
    const service = "a1-scraper-controller";
    const settings = { service, cadence_tick_ms: 1_000, updated_at: "2026-10-02T08:00:00.000Z" };
    await stores.settings.save([{ ...settings, gone: true }]);
    await stores.settings.save([settings, { ...settings, service: `${service}:status` }]);
    expect(await stores.settings.find({ service }, patient())).toEqual(settings);
    expect(await stores.settings.find({ service: "nobody" }, patient())).toBeNull();
  });

  it("edited by hand in other types come back in the contract's", async () => {
    await context.db.collection("service_settings").insertOne({
      ...{ service: "edited", updated_at: "2026-10-02T08:00:00Z", since: new Date(0) },
      ...{ big: BSON.Long.fromString("9007199254740993"), few: BSON.Long.fromNumber(5) },
    });
    expect(await stores.settings.find({ service: "edited" }, patient())).toEqual({
      ...{ service: "edited", updated_at: "2026-10-02T08:00:00Z" },
      ...{ since: "1970-01-01T00:00:00.000Z", big: 9_007_199_254_740_993n, few: 5 },
    });
  });
});

describe("a catalogue", () => {
  it("is listed as a whole and saved twice without doubling", async () => {
    const source = {
      ...{ id: newId(), name: "Detik", domain: "detik.test", baseUrl: "https://detik.test" },
      ...{ adapter: "news", active: true },
    };
    await stores.sources.save([source]);
    await stores.sources.save([source]);
    expect(await stores.sources.list({}, patient())).toEqual([source]);
    expect(await stores.store.counts({}, patient())).toMatchObject({ sources: 1, dead_jobs: 0 });
  });
});
