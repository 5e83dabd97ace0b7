import { Fault, keywordRun } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { config } from "./config.ts";
import { article, page, world } from "./sample-world.ts";
import type { Keyword } from "./keyword.ts";
import { searchKeyword } from "./search.ts";

const now = new Date("2026-11-28T05:00:00Z");
const settings = {
  feedUrl: "http://search.test/rss?q={keyword}&hl=id",
  candidates: 10,
  windowHours: 24,
  maxChars: 3_500,
};
const keyword: Keyword = {
  keyword_id: "00000000-0000-4000-8000-000000000006",
  phrase: "begal & curas",
  phrases: ["begal"],
  taxonomy_lineage: {
    leaf_node_id: "00000000-0000-4000-8000-000000000007",
    leaf_node_name: "Begal",
    node_level: 5,
    ancestry_path_ids: [],
    ancestry_path_names: [],
  },
  scrape_interval_minutes: 60,
};
const feedAddress = "http://search.test/rss?q=begal%20%26%20curas&hl=id";
const address = (slug: string) => `http://kabarbrebes.test/berita/${slug}-brebes`;
const item = (slug: string, pubDate: string) =>
  `<item><guid>${slug}</guid><title>${slug}</title><link>${address(slug)}</link>${pubDate}</item>`;
const dated = (time: string) => `<pubDate>${new Date(time).toUTCString()}</pubDate>`;
const feed = (...items: string[]) =>
  `<rss version="2.0"><channel><title>begal</title>${items.join("")}</channel></rss>`;
const search = (deps: Parameters<typeof searchKeyword>[5], run = "run-1", clock = now) =>
  searchKeyword(keyword, run, settings, clock, new AbortController().signal, deps);

describe("a keyword's search", () => {
  const internet = {
    [feedAddress]: feed(
      item("baru", dated("2026-11-28T04:00:00Z")),
      item("sehari", dated("2026-11-27T05:00:00Z")),
      item("lama", dated("2026-11-27T04:59:59Z")),
      item("tanpa-tanggal", ""),
    ),
    [address("baru")]: article(),
    [address("sehari")]: article(),
    [address("tanpa-tanggal")]: article(),
  };

  it("drops what is older than 24 hours unfetched, and keeps what has no date", async () => {
    const { deps, did } = world(internet);
    const run = keywordRun.parse(await search(deps));
    expect(run).toMatchObject({
      run_id: "run-1",
      counters: { candidates: 4, dropped_older_24h: 1, seen_url: 0, date_unknown: 1 },
    });
    expect(run.finished_at).not.toBeNull();
    expect(did.fetched).not.toContain(address("lama"));
    expect(did.events.map((event) => "external_id" in event && event.external_id)).toEqual(
      ["baru", "sehari", "tanpa-tanggal"].map(address),
    );
  });

  it("is due again one interval after it began", async () => {
    const run = await search(world(internet).deps);
    expect(Date.parse(run.next_run_at) - Date.parse(run.started_at)).toBe(3_600_000);
  });

  it("in the next run finds every address seen", async () => {
    const { deps, did } = world(internet);
    await search(deps, "run-1");
    const { counters } = await search(deps, "run-2");
    expect(counters).toMatchObject({ seen_url: 3, dropped_older_24h: 1 });
    expect(did.events).toHaveLength(3);
  });

  it("resumed after a crash goes on with its own addresses, and counts nothing twice", async () => {
    const { deps, did } = world(internet);
    const record = deps.postgres.journey.record;
    deps.postgres.journey.record = () => Promise.reject(new Fault("UNAVAILABLE", "Postgres away"));
    await expect(search(deps)).rejects.toMatchObject({ retryable: true });
    deps.postgres.journey.record = record;
    await search(deps);
    // The journey keeps the first of (stage, subject, run); the archive and C1 know a page by its key.
    const counted = did.steps.map(({ stage, subject, run }) => [stage, subject, run].join());
    expect(new Set(counted).size).toBe(4);
    expect(did.steps.filter(({ reason }) => reason === "seen_url")).toEqual([]);
    const pages = [...did.objects.keys()].filter((key) => key.startsWith("source/"));
    expect(pages).toHaveLength(3);
  });

  it("fault 55: takes an article whose headline, and guid with it, was edited for the same", async () => {
    const edition = (headline: string) =>
      feed(
        `<item><guid>${headline}</guid><title>${headline}</title><link>${address("baru")}</link></item>`,
      );
    const { deps, did } = world({ [address("baru")]: article() });
    const pages = [edition("Begal Ditangkap"), edition("Begal Ditangkap Lagi")];
    const fetchPage: typeof deps.fetchPage = async (url, options) =>
      url === feedAddress ? page(url, pages.shift() ?? "") : deps.fetchPage(url, options);
    await search({ ...deps, fetchPage }, "run-1");
    const { counters } = await search({ ...deps, fetchPage }, "run-2");
    expect(counters).toMatchObject({ candidates: 1, seen_url: 1 });
    expect(did.events).toHaveLength(1);
  });

  it("handles an address once that its feed holds under two guids", async () => {
    const twice = ["a", "b"].map(
      (guid) => `<item><guid>${guid}</guid><title>x</title><link>${address("baru")}</link></item>`,
    );
    const { deps, did } = world({ [feedAddress]: feed(...twice), [address("baru")]: article() });
    expect((await search(deps)).counters).toMatchObject({ candidates: 2, seen_url: 1 });
    expect(did.events).toHaveLength(1);
  });

  it.each(["rate_limited", "format_changed", "consent"] as const)(
    "fault 56: follows a link that could not be resolved (%s) as it is, and counts that",
    async (outcome) => {
      const link = "https://news.google.com/rss/articles/CBMiXkFVX3lxTE5XVmlnN0tRbXBsZQ";
      const { deps, did } = world({
        [feedAddress]: feed(`<item><guid>g</guid><title>x</title><link>${link}</link></item>`),
        [link]: page(address("baru"), article(), link),
      });
      const newsLinks = { resolve: async () => ({ outcome }) };
      const { counters } = await search({ ...deps, newsLinks });
      expect(counters).toMatchObject({ candidates: 1, [`link_${outcome}`]: 1 });
      expect(did.events).toMatchObject([{ external_id: address("baru") }]);
    },
  );

  it("fault 56: leaves links of the news search unresolved unless an operator asks for it", () => {
    const env = { RABBITMQ_URL: "amqp://broker", KAFKA_BROKERS: "kafka:9092" };
    expect(config.parse(env).NEWS_LINKS).toBe("off");
  });

  it("whose feed cannot be read is not finished, says why, and is tried again later", async () => {
    const { deps } = world({ [feedAddress]: "<html>Before you continue</html>" });
    const run = await search(deps);
    expect(run).toMatchObject({ finished_at: null, counters: { failed_not_a_feed: 1 } });
    expect(Date.parse(run.next_run_at) - Date.parse(run.started_at)).toBeGreaterThan(50_000);
  });

  it("of a recorded internet judges dates by the recorded time", async () => {
    const recorded = new Date("2031-01-02T05:00:00Z");
    const fresh = item("baru", dated("2031-01-02T04:00:00Z"));
    const { deps } = world({ [feedAddress]: feed(fresh), [address("baru")]: article() });
    const { counters } = await search(deps, "run-1", recorded);
    expect(counters).toMatchObject({ candidates: 1, date_unknown: 0, dropped_older_24h: 0 });
  });
});
