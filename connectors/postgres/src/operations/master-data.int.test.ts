import { masterData, newId, postgres } from "@nexa/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patient, testStore } from "../test-database.ts";
import { operations } from "./index.ts";
import { aTarget, master, ids } from "./sample-master-data.ts";

let database: Awaited<ReturnType<typeof testStore>>;
let stores: ReturnType<typeof operations>;
beforeAll(async () => {
  database = await testStore("master");
  stores = operations(database.pool);
  await stores.master.save([master]);
});
afterAll(() => database.drop());

const extract = () => stores.sync.extract({}, patient(30_000));

describe("master data", () => {
  it("saved twice doubles nothing", async () => {
    const before = await stores.store.counts({}, patient());
    expect(await stores.master.save([master])).toEqual([{ outcome: "replaced" }]);
    expect(await stores.store.counts({}, patient())).toEqual(before);
    expect(before).toMatchObject({ taxonomy_nodes: 3, taxonomy_keyword_phrases: 4, users: 0 });
  });

  it("that breaks a rule fails alone and leaves nothing behind; its neighbours are saved", async () => {
    const orphan = masterData.parse({
      sectors: [{ id: newId(), name: "Hilang" }],
      regions: [{ id: newId(), name: "X", level: "kota", code: null, parent_id: newId() }],
    });
    const good = masterData.parse({ sectors: [{ id: newId(), name: "Tetap" }] });
    const [bad, fine] = await stores.master.save([orphan, good]);
    expect(bad).toMatchObject({ code: "FAILED_PRECONDITION", retryable: false });
    expect(fine).toEqual({ outcome: "replaced" });
    const rows = await database.query("SELECT name FROM master_sectors ORDER BY name");
    expect(rows.map(({ name }) => name)).toEqual(["Keamanan", "Tetap"]);
  });

  it("gives active keywords with their lineage from the pillar down", async () => {
    expect(await stores.keywords.fetchActive({}, patient())).toEqual([
      {
        keyword_id: ids.jambret,
        phrase: "jambret",
        phrases: ["jambret", "begal motor", "rampas tas"],
        scrape_interval_minutes: 60,
        taxonomy_lineage: {
          leaf_node_id: ids.street,
          leaf_node_name: "Street Crime",
          node_level: 3,
          ancestry_path_ids: [ids.sosial, ids.keamanan, ids.street],
          ancestry_path_names: ["Sosial", "Keamanan & Ketertiban", "Street Crime"],
        },
      },
    ]);
  });
});

describe("the extract for MongoDB", () => {
  it("holds active targets with their joins, and the interval in nanoseconds", async () => {
    const { targets, targetKeywords, keywords } = postgres.operations.sync.extract.output.parse(
      await extract(),
    );
    expect(targets).toEqual([
      {
        id: ids.detik,
        domainName: "detik.test",
        baseUrl: "https://detik.test/indeks",
        sectorId: ids.sector,
        sectorName: "Keamanan",
        region: { regionid: ids.indonesia, regionname: "Indonesia", regionlevel: "nasional" },
        organization: {
          ...{ orgid: ids.network, orgname: "Detik Network", orgtype: "media_nasional" },
          parentorgid: null,
        },
        scrapingConfig: {
          ...{ engine: "news", maxpages: 3, timeoutms: 30_000 },
          htmlselectors: {
            ...{ articlewrapper: "article", title: "h1", bodycontent: "", publisheddate: "" },
          },
        },
        active: true,
        scrapeInterval: 300_000_000_000,
      },
    ]);
    expect(targetKeywords).toMatchObject([
      {
        ...{ id: ids.tie, targetId: ids.detik, phrase: "jambret", active: true },
        phrases: ["jambret", "begal motor", "rampas tas"],
        taxonomyLineage: { leafnodeid: ids.street, nodelevel: 3 },
      },
    ]);
    expect(keywords.map(({ phrase, active }) => [phrase, active])).toEqual(
      expect.arrayContaining([
        ["jambret", true],
        ["lama", false],
      ]),
    );
  });

  it("shows one moment: a change that comes between its queries is not seen", async () => {
    const rename = (name: string) =>
      database.query(
        `WITH organization AS (UPDATE organization_nodes SET name = $1 WHERE id = $2)
         UPDATE taxonomy_nodes SET name = $1 WHERE id = $3`,
        [name, ids.network, ids.street],
      );
    await rename("nama 0");
    const writing = (async () => {
      for (let n = 1; n <= 40; n++) await rename(`nama ${n}`);
    })();
    for (let i = 0; i < 10; i++) {
      const { targets, keywords, sources } = await extract();
      const [organization, node, source] = [
        targets[0]?.organization.orgname,
        keywords.find(({ id }) => id === ids.jambret)?.nodeName,
        sources.find(({ id }) => id === ids.detik)?.name,
      ];
      expect([node, source]).toEqual([organization, organization]);
    }
    await writing;
  });
});

const listings = {
  feeds: ["https://kurasi.test/rss"],
  sitemaps: ["https://kurasi.test/news.xml"],
  robots: "https://kurasi.test/robots.txt",
};

describe("a discovered domain", () => {
  it("becomes one inactive draft, however many discover it at once", async () => {
    const found = () => aTarget({ id: newId(), domain: "baru.test", is_active: true });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => stores.targets.discover([found()])),
    );
    const inserted = outcomes
      .flat()
      .filter((o) => !(o instanceof Error) && o.outcome === "inserted");
    expect(inserted).toHaveLength(1);
    const drafts = await stores.targets.list({ is_active: false }, patient());
    expect(drafts.filter(({ domain }) => domain === "baru.test")).toMatchObject([
      { org_type: "unassigned", is_active: false },
    ]);
  });

  it("that is known changes nothing", async () => {
    const [outcome] = await stores.targets.discover([aTarget({ id: newId() })]);
    expect(outcome).toEqual({ outcome: "unchanged" });
  });

  it("gives way to the curated target, which takes over its feeds and sitemaps, and its type from its organisation", async () => {
    const found = aTarget({ id: newId(), domain: "kurasi.test", listings });
    await stores.targets.discover([found]);
    const curated = aTarget({ id: newId(), domain: "kurasi.test", org_type: "unassigned" });
    await stores.master.save([masterData.parse({ targets: [curated] })]);
    const all = await stores.targets.list({}, patient());
    expect(all.filter(({ domain }) => domain === "kurasi.test")).toEqual([
      { ...curated, org_type: "media_nasional", listings },
    ]);
  });

  it("keeps its feeds and sitemaps, which reach A1 once it is active", async () => {
    const draft = aTarget({ id: newId(), domain: "umpan.test", listings });
    await stores.targets.discover([draft]);
    const { listings: _, ...silent } = draft;
    await stores.master.save([masterData.parse({ targets: [silent] })]);
    const { targets } = postgres.operations.sync.extract.output.parse(await extract());
    const { scrapingConfig } = targets.find(({ id }) => id === draft.id) ?? {};
    expect(scrapingConfig?.listings).toEqual(listings);
    await stores.master.save([masterData.parse({ targets: [{ ...draft, listings: null }] })]);
    const all = await stores.targets.list({}, patient());
    expect(all.find(({ id }) => id === draft.id)?.listings).toBeNull();
  });

  it("cannot be switched on before somebody has assigned it", async () => {
    const loose = aTarget({ id: newId(), domain: "lepas.test", sector_id: null });
    const [outcome] = await stores.master.save([masterData.parse({ targets: [loose] })]);
    expect(outcome).toMatchObject({
      code: "INVALID_ARGUMENT",
      details: { constraint: "scraping_targets_active_is_assigned" },
    });
  });
});
