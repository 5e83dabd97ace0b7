import { Fault, type Job } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { handleJob } from "./handle.ts";
import { article, context, job, limits, world } from "./sample-world.ts";
import { findListedLinks } from "./site-listings.ts";

const site = "http://kabarbrebes.test";
const listed = (listings: Partial<NonNullable<Job["scraping_config"]["listings"]>>): Job => ({
  ...job,
  scraping_config: {
    ...job.scraping_config,
    listings: { feeds: [], sitemaps: [], robots: null, ...listings },
  },
});
const feed = (...links: string[]) =>
  `<rss version="2.0"><channel><title>Kabar</title>${links.map((link) => `<item><title>a</title><link>${link}</link></item>`).join("")}</channel></rss>`;
const sitemap = (...entries: [string, string][]) =>
  `<urlset>${entries.map(([url, at]) => `<url><loc>${url}</loc><news:news><news:publication_date>${at}</news:publication_date></news:news></url>`).join("")}</urlset>`;
const linksOf = (target: Job, internet: Record<string, string | Fault>) =>
  findListedLinks(target, { ...context, ...limits }, world(internet).deps);

describe("the feeds and sitemaps of a target", () => {
  it("are crawled beside its index pages, each article once", async () => {
    const address = (slug: string) => `${site}/berita/begal-${slug}-brebes`;
    const [a, b, c] = [address("satu"), address("dua"), address("tiga")];
    const { deps, did } = world({
      [job.base_url]: `<ul><li><a href="${a}">satu</a></li></ul>`,
      [`${site}/rss`]: feed(`${a}?utm_source=rss`, b),
      [`${site}/news.xml`]: sitemap([b, "2026-11-28T03:00:00Z"], [c, "2026-11-28"]),
      [a]: article(),
      [b]: article(),
      [c]: article(),
    });
    const target = listed({ feeds: [`${site}/rss`], sitemaps: [`${site}/news.xml`] });
    expect(await handleJob(target, context, deps, limits)).toMatchObject({ links: 3, listings: 2 });
    expect(did.events.map((event) => "url" in event && event.url)).toEqual([a, b, c]);
  });

  it("give of a sitemap only what is dated within the window, newest first", async () => {
    const { links } = await linksOf(listed({ sitemaps: [`${site}/s.xml`] }), {
      [`${site}/s.xml`]: sitemap(
        [`${site}/kemarin-pagi`, "2026-11-27T05:00:00Z"],
        [`${site}/lama`, "2026-11-27T04:59:00Z"],
        [`${site}/baru`, "2026-11-28T04:00:00Z"],
        [`${site}/tanpa-tanggal`, ""],
      ),
    });
    expect(links).toEqual([`${site}/baru`, `${site}/kemarin-pagi`]);
  });

  it("lead from an index of sitemaps to at most three, those of news first", async () => {
    const names = ["arsip", "halaman", "foto", "berita"];
    const { links, counters } = await linksOf(listed({ sitemaps: [`${site}/s.xml`] }), {
      [`${site}/s.xml`]: `<sitemapindex>${names.map((name) => `<sitemap><loc>${site}/${name}.xml</loc></sitemap>`).join("")}</sitemapindex>`,
      ...Object.fromEntries(
        names.map((name) => [
          `${site}/${name}.xml`,
          sitemap([`${site}/${name}`, "2026-11-28T04:00:00Z"]),
        ]),
      ),
    });
    expect(links).toEqual(["berita", "arsip", "halaman"].map((name) => `${site}/${name}`));
    expect(counters).toEqual({ listings: 4, listing_unchanged: 0, listing_failed: 0 });
  });

  it("never lead to another publisher's pages", async () => {
    const target = listed({ feeds: [`${site}/rss`] });
    const internet = { [`${site}/rss`]: feed("http://lain.test/a", `${site}/a`, "ftp://x.test/") };
    expect((await linksOf(target, internet)).links).toEqual([`${site}/a`]);
  });

  it("that cannot be read are counted, and the index and the others go on", async () => {
    const { links, counters } = await linksOf(
      listed({ feeds: [`${site}/hilang`, `${site}/rusak`, `${site}/putus`, `${site}/rss`] }),
      {
        [`${site}/rusak`]: "<html>Just a moment...</html>",
        [`${site}/putus`]: new Fault("UNAVAILABLE", "cut off", { reason: "TRUNCATED" }),
        [`${site}/rss`]: feed(`${site}/a`),
      },
    );
    expect(links).toEqual([`${site}/a`]);
    expect(counters).toEqual({ listings: 4, listing_unchanged: 0, listing_failed: 3 });
  });
});
