import { queueDeadLetters, queueJob, queueRawDataSite, rawObject, Fault } from "@nexa/contracts";
import { urlHash } from "@nexa/reading";
import { describe, expect, it } from "vitest";
import { handleCandidate } from "./candidate.ts";
import { handleJob } from "./handle.ts";
import type { CandidateJob } from "./job.ts";
import { article, context, job, limits, page, world } from "./sample-world.ts";

const url = "http://kabarbrebes.test/berita/begal-brebes-ditangkap";
const keyword_id = "00000000-0000-4000-8000-000000000006";
const candidate: CandidateJob = {
  ...job,
  page_url: url,
  search_candidate: {
    keyword: "begal",
    keyword_id,
    guid: "guid-1",
    title: "Polisi Tangkap Pelaku Begal di Brebes",
    source_name: "Kabar Brebes",
    published_at: "2026-11-28T03:00:00Z",
  },
};

describe("a search result", () => {
  it("is archived with its feed item and handed to C1 by a pointer", async () => {
    const { deps, did } = world({ [url]: article() });
    await handleCandidate(candidate, context, deps, limits);
    const [event] = did.events;
    expect(queueRawDataSite.value.parse(event)).toMatchObject({
      external_id: url,
      keyword: "begal",
      source_id: "news.google.com",
    });
    const key = event !== undefined && "raw_ref" in event ? event.raw_ref : "";
    expect(key).toMatch(/^source\/news\.google\.com\/[0-9a-f-]{36}\.json$/);
    expect(rawObject.parse(JSON.parse(did.objects.get(key) ?? ""))).toMatchObject({
      finalUrl: url,
      feedItem: { guid: "guid-1", publishedAt: "2026-11-28T03:00:00Z" },
    });
    expect(did.steps).toMatchObject([{ stage: "b1-search", run: "run-1", outcome: "kept" }]);
  });

  it("registers its publisher by registered domain, for an administrator to look at", async () => {
    const address = "https://humas.polri.go.id/2026/11/28/begal-brebes-ditangkap";
    const { deps, did } = world({ [address]: article() });
    await handleCandidate({ ...candidate, page_url: address }, context, deps, limits);
    expect(did.discovered).toEqual(["polri.go.id"]);
  });

  it("keeps the publisher's feeds, sitemaps, robots.txt and selectors with its draft, once for a domain", async () => {
    const head = '<link rel="alternate" type="application/rss+xml" href="/rss">';
    const html = article().replace("<head>", `<head>${head}`).replace("<h1>", '<h1 class="judul">');
    const robots = "User-agent: *\nSitemap: http://kabarbrebes.test/news-sitemap.xml";
    const { deps, did } = world({ [url]: html, "http://kabarbrebes.test/robots.txt": robots });
    await handleCandidate(candidate, context, deps, limits);
    const found = {
      sitemaps: ["http://kabarbrebes.test/news-sitemap.xml"],
      robots: "http://kabarbrebes.test/robots.txt",
    };
    expect(did.drafts).toMatchObject([
      {
        is_active: false,
        org_type: "unassigned",
        html_selectors: { title: "h1.judul" },
        listings: { feeds: ["http://kabarbrebes.test/rss"], ...found },
      },
    ]);
    expect(JSON.parse(did.objects.get("discovered/kabarbrebes.test.json") ?? "")).toMatchObject({
      feeds: [{ url: "http://kabarbrebes.test/rss" }],
      ...found,
    });
    const other = { ...candidate, page_url: `${url}-lagi` };
    const again = { ...deps, fetchPage: async (asked: string) => page(asked, article()) };
    await handleCandidate(other, context, again, limits);
    expect(did.discovered).toEqual(["kabarbrebes.test"]);
  });

  it.each([
    [3_500, "kept", ""],
    [3_501, "dropped", "filtered_too_long"],
  ])("of %i characters is %s", async (length, outcome, reason) => {
    const { deps, did } = world({ [url]: article(length) });
    await handleCandidate(candidate, context, deps, limits);
    expect(did.steps).toMatchObject([{ outcome, reason }]);
    expect(did.events).toHaveLength(outcome === "kept" ? 1 : 0);
  });

  it("that leads to a page which another keyword has taken is dropped as seen", async () => {
    const { deps, did } = world({
      "http://news.test/1": page(url, article(), "http://news.test/1"),
    });
    await deps.redis.seen.claim({ urlHash: urlHash(url), owner: "other", ttlSeconds: 60 });
    const redirected = { ...candidate, page_url: "http://news.test/1" };
    await handleCandidate(redirected, context, deps, limits);
    expect(did.steps).toMatchObject([{ outcome: "dropped", reason: "seen_url" }]);
    expect(did.events).toEqual([]);
  });

  it.each([
    ["ROBOTS", "robots"],
    ["GONE", "gone"],
    ["BLOCKED_ADDRESS", "blocked_address"],
    ["NOT_HTML", "not_an_article"],
  ])("refused by the world (%s) is a counted drop, not a dead job", async (fault, reason) => {
    const { deps, did } = world({ [url]: new Fault("PERMISSION_DENIED", "no", { reason: fault }) });
    await handleCandidate(candidate, context, deps, limits);
    expect(did.steps).toMatchObject([{ outcome: "dropped", reason }]);
    expect(did.letters).toEqual([]);
  });

  it("that is broken becomes a dead job for just that page, which a replay fetches again", async () => {
    const broken = new Fault("UNAVAILABLE", "cut off", { reason: "TRUNCATED" });
    const { deps, did } = world({ [url]: broken });
    await handleCandidate(candidate, context, deps, limits);
    const letter = queueDeadLetters.value.parse(did.letters[0]);
    expect(letter).toMatchObject({
      origin_topic: "queue-job",
      error_code: "TRUNCATED",
      attempt_count: 3,
      is_replayable: true,
      replay_count: 0,
    });
    expect(did.steps).toMatchObject([{ outcome: "dead", reason: "TRUNCATED" }]);

    const later = world({ [url]: article() });
    const replayed = queueJob.value.parse(letter.original_payload);
    await handleJob(replayed, { ...context, replayCount: 1 }, later.deps, limits);
    expect(later.did.fetched).toEqual([url, "http://kabarbrebes.test/robots.txt"]);
    expect(later.did.events).toMatchObject([{ external_id: url, keyword_id }]);
  });

  it("that breaks in a later run is a dead job of its own", async () => {
    const { deps, did } = world({ [url]: new Fault("UNAVAILABLE", "x", { reason: "TRUNCATED" }) });
    for (const run_id of ["run-1", "run-1", "run-2"])
      await handleCandidate({ ...candidate, run_id }, context, deps, limits);
    const [first, again, later] = did.letters.map(({ dlq_id }) => dlq_id);
    expect(again).toBe(first);
    expect(later).not.toBe(first);
  });

  it("is not lost when one of our own stores is away: the fault goes up, to be tried again", async () => {
    const { deps, did } = world({ [url]: article() });
    const away = new Fault("UNAVAILABLE", "MinIO is away");
    deps.minio.objects.put = () => Promise.reject(away);
    await expect(handleCandidate(candidate, context, deps, limits)).rejects.toBe(away);
    expect(did.letters).toEqual([]);
    expect(did.steps).toEqual([]);
  });
});
