import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ownArticles, startForTest, testSettings, type TestConnector } from "./test-connector.ts";
import { sampleAnalysis } from "./sample-article.ts";
import { synonyms } from "./synonyms.ts";

const settings = testSettings();

describe("search of articles", () => {
  let connector: TestConnector;
  let client: TestConnector["client"];
  let store: TestConnector["store"];
  let own: ReturnType<typeof ownArticles>;
  beforeAll(async () => {
    connector = await startForTest(settings);
    ({ client, store } = connector);
  });
  beforeEach(() => {
    own = ownArticles(client);
  });
  afterAll(() => connector?.close());

  it("finds a word in its other forms: ditangkap, menangkap, penangkapan", async () => {
    const { article, titles, saved } = own;
    await saved(
      article({ title: "Dua pelaku ditangkap", content: "Di Bandung." }),
      article({ title: "Petugas menangkap pelaku", content: "Di Garut." }),
      article({ title: "Penangkapan di Cirebon", content: "Di Cirebon." }),
      article({ title: "Harga cabai naik", content: "Di pasar." }),
    );
    for (const q of ["tangkap", "menangkap", "ditangkap", "penangkapan"])
      expect((await titles(q)).toSorted(), q).toEqual([
        "Dua pelaku ditangkap",
        "Penangkapan di Cirebon",
        "Petugas menangkap pelaku",
      ]);
  });

  it("finds what an abbreviation stands for, and the other way round", async () => {
    const { article, titles, saved } = own;
    await saved(
      article({ title: "KPK geledah kantor", content: "Selasa." }),
      article({ title: "Komisi Pemberantasan Korupsi geledah rumah", content: "Rabu." }),
      article({ title: "Polda Jabar gelar operasi", content: "Kamis." }),
      article({ title: "Kepolisian Daerah Jawa Barat gelar apel", content: "Jumat." }),
    );
    const kpk = ["KPK geledah kantor", "Komisi Pemberantasan Korupsi geledah rumah"];
    expect((await titles("kpk")).toSorted()).toEqual(kpk);
    expect((await titles("komisi pemberantasan korupsi")).toSorted()).toEqual(kpk);
    const polda = ["Kepolisian Daerah Jawa Barat gelar apel", "Polda Jabar gelar operasi"];
    expect((await titles("polda jabar")).toSorted()).toEqual(polda);
    expect((await titles("kepolisian daerah jawa barat")).toSorted()).toEqual(polda);
  });

  it("finds words between quotation marks only as they stand", async () => {
    const { article, titles, saved } = own;
    await saved(
      article({ title: "Kebakaran hutan di Riau", content: "Api meluas." }),
      article({ title: "Hutan di Riau dibakar", content: "Pelaku dicari." }),
    );
    expect(await titles('"kebakaran hutan"')).toEqual(["Kebakaran hutan di Riau"]);
  });

  it("has no stop word in an abbreviation's meaning, which would break its search", async () => {
    const words = synonyms.flatMap((line) => line.split(", "));
    const text = words.join(" ");
    const { tokens } = await store.client.indices.analyze({
      index: store.index,
      tokenizer: "standard",
      filter: ["lowercase", "id_stop"],
      text,
    });
    const kept = new Set(tokens?.map(({ token }) => token));
    expect([...new Set(text.split(" "))].filter((word) => !kept.has(word))).toEqual([]);
  });

  it("shows where the words stand, with everything else escaped", async () => {
    const { found, article, saved } = own;
    await saved(article({ title: "Motor <b>disita</b>" }));
    const [hit] = (await found("disita")).hits;
    expect(hit?.highlights).toEqual([
      "Motor &lt;b&gt;<em>disita</em>&lt;&#x2F;b&gt;",
      expect.stringContaining("Motor <em>disita</em> di &lt;Cimahi&gt;."),
    ]);
  });

  it("filters by what the analysis found, and counts it in facets", async () => {
    const { domain, found, article, titles, saved } = own;
    await saved(
      article({ title: "a", analysis: sampleAnalysis }),
      article({ title: "b", dedup_status: "DUPLICATE", published_at: null }),
    );
    const only = async (filters: object) => titles("", filters);
    expect(await only({ region_code: "32" })).toEqual(["a"]);
    expect(await only({ region_code: "33" })).toEqual([]);
    expect(await only({ police_unit: "polda jawa barat" })).toEqual(["a"]);
    expect(await only({ sentiment: "negatif", urgency: 3 })).toEqual(["a"]);
    expect(await only({ dedup_status: "DUPLICATE" })).toEqual(["b"]);
    expect(await only({ from: "2026-11-28T14:06:00+07:00" })).toEqual(["b"]);
    expect(await only({ to: "2026-11-28T14:05:00+07:00" })).toEqual(["a"]);
    expect((await found()).facets).toEqual({
      sentiment: [{ value: "negatif", count: 1 }],
      urgency: [{ value: "3", count: 1 }],
      domain: [{ value: domain, count: 2 }],
      region: [
        { value: "32", count: 1 },
        { value: "32.77", count: 1 },
      ],
      police_unit: ["Mabes Polri", "Polda Jawa Barat", "Polres Cimahi"].map((value) => ({
        value,
        count: 1,
      })),
      sector: [],
    });
  });

  it.each(["", "curanmor"])("pages through everything once, without gaps: %j", async (q) => {
    const { domain, article, saved } = own;
    await saved(...Array.from({ length: 7 }, () => article()));
    const ids: string[] = [];
    let after: string | undefined;
    for (let pages = 0; pages < 10; pages++) {
      const page = await client.articles.search({
        q,
        filters: { domain },
        limit: 3,
        ...(after && { after }),
      });
      expect(page.total).toBe(7);
      ids.push(...page.hits.map(({ id }) => id));
      if (page.next === null) break;
      after = page.next;
    }
    expect(ids).toHaveLength(7);
    expect(new Set(ids).size).toBe(7);
    expect(ids).toEqual(ids.toSorted()); // all equal but for their ids
  });

  it("filters by sector, person, organisation and any of some keywords, and counts sectors", async () => {
    const { article, titles, saved, found } = own;
    const [one, other] = [randomUUID(), randomUUID()];
    const sector = (sector_name: string) => ({ sector_id: randomUUID(), sector_name });
    await saved(
      article({ title: "A", sector: sector("Keamanan"), analysis: sampleAnalysis }),
      article({ title: "B", sector: sector("Ekonomi"), keyword_ids: [one, other] }),
      article({ title: "C", sector: sector("Ekonomi"), keyword_ids: [other] }),
    );
    expect(await titles("", { sector: "Keamanan" })).toEqual(["A"]);
    expect(await titles("", { person: "Asep" })).toEqual(["A"]);
    expect(await titles("", { organization: "Polri" })).toEqual(["A"]);
    expect(await titles("", { keyword_ids: [one] })).toEqual(["B"]);
    expect((await titles("", { keyword_ids: [one, other] })).toSorted()).toEqual(["B", "C"]);
    expect((await found()).facets.sector).toEqual([
      { value: "Ekonomi", count: 2 },
      { value: "Keamanan", count: 1 },
    ]);
    const [hit] = (await found("", { person: "Asep" })).hits;
    expect(hit).toMatchObject({
      ...{ sector: "Keamanan", region_codes: ["32.77", "32"] },
      police_units: ["Polres Cimahi", "Polda Jawa Barat", "Mabes Polri"],
    });
  });

  it("gives everything that a search finds, whole and newest first, over many pages", async () => {
    const { article, saved, domain } = own;
    const articles = Array.from({ length: 450 }, (_, n) =>
      article({
        title: n % 2 === 0 ? "Begal dibekuk" : "Harga cabai",
        published_at: new Date(Date.UTC(2026, 9, 1, 0, 0, n % 100)).toISOString(),
      }),
    );
    await saved(...articles);
    const found: string[] = [];
    let last = "9999";
    for await (const record of client.articles.scan({ q: "", filters: { domain } })) {
      expect(record.published_at && record.published_at <= last).toBe(true);
      last = record.published_at ?? "";
      found.push(record.id);
    }
    expect(found.toSorted()).toEqual(articles.map(({ id }) => id).toSorted());
    let begal = 0;
    for await (const record of client.articles.scan({ q: "begal", filters: { domain } }))
      begal += record.title === "Begal dibekuk" ? 1 : 0;
    expect(begal).toBe(225);
  });

  it("refuses a cursor that is not its own", async () => {
    await expect(client.articles.search({ q: "curanmor", after: "x" })).rejects.toMatchObject({
      code: "INVALID_ARGUMENT",
    });
  });

  it("takes a text of 1.5 million letters and finds words in it", async () => {
    const { found, article, saved } = own;
    await saved(article({ content: `${"kata lain ".repeat(150_000)} curanmor` }));
    const [hit] = (await found("curanmor")).hits;
    expect(hit?.highlights.join(" ")).toContain("<em>curanmor</em>");
  });

  it("counts what was found by day, as days begin in Jakarta, with empty days between", async () => {
    const { article, saved, domain } = own;
    await saved(
      article({ published_at: "2026-11-27T23:59:00+07:00" }),
      article({ published_at: "2026-11-28T00:01:00+07:00" }),
      article({ published_at: "2026-11-30T12:00:00+07:00" }),
    );
    const { histogram } = await client.articles.search({ filters: { domain }, histogram: "day" });
    expect(histogram).toEqual([
      { from: "2026-11-26T17:00:00.000Z", count: 1 },
      { from: "2026-11-27T17:00:00.000Z", count: 1 },
      { from: "2026-11-28T17:00:00.000Z", count: 0 },
      { from: "2026-11-29T17:00:00.000Z", count: 1 },
    ]);
    expect(await client.articles.search({ filters: { domain } })).not.toHaveProperty("histogram");
  });

  it("suggests names in which a word begins so, most articles first, and a corrected spelling", async () => {
    const { article, saved } = own;
    const named = (...names: string[]) =>
      article({
        content: "Wawancara ekshibisionistik.",
        analysis: {
          ...sampleAnalysis,
          policeUnits: [],
          entities: names.map((name) => ({
            ...{ type: "PERSON" as const, name, aliases: [], mentions: [] },
          })),
        },
      });
    await saved(named("Qorina Zulfa", "Budi Qoriawan"), named("Budi Qoriawan"), named("Aqoria"));
    expect(await client.articles.suggest({ q: "qoRI" })).toEqual({
      names: [
        { name: "Budi Qoriawan", type: "person", articles: 2 },
        { name: "Qorina Zulfa", type: "person", articles: 1 },
      ],
      corrected: null,
    });
    const { corrected } = await client.articles.suggest({ q: "ekshibisionistk" });
    expect(corrected).toBe("ekshibisionistik");
  });

  it("goes through everything it holds in the order of ids, page by page", async () => {
    const { article } = own;
    const written = Array.from({ length: 5 }, () => article());
    for (const each of written) await client.articles.save(each);
    await expect
      .poll(async () => {
        const all: { id: string; version: number }[] = [];
        for (;;) {
          const after = all.at(-1)?.id;
          const page = await client.articles.versions({ limit: 2, ...(after && { after }) });
          if (page.length === 0) return all.filter(({ id }) => written.some((w) => w.id === id));
          all.push(...page);
        }
      })
      .toEqual(
        written
          .map(({ id, version }) => ({ id, version }))
          .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      );
  });
});
