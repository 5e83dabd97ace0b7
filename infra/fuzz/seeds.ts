import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openSearch } from "../newsroom/feed.ts";
import { loadPlan } from "../newsroom/plan.ts";
import { publishers } from "../newsroom/publishers.ts";
import { openSite } from "../newsroom/site.ts";
import { decodeText } from "@nexa/reading";

const clock = new Date("2026-11-28T05:00:00Z");

/** Whole texts to damage: pages and lists of every newsroom publisher, feeds, robots.txt, our fixtures. */
export function newsroomSeeds(): string[] {
  const plan = loadPlan();
  const read = (reply: { body: Buffer }) => decodeText(reply.body, null).text;
  const sites = publishers.flatMap((publisher) => {
    const site = openSite(publisher, plan, clock);
    const pages = plan.filter((page) => page.publisher.id === publisher.id && page.broken === null);
    return [...pages.slice(0, 2).map(({ url }) => url), `http://${publisher.host}/indeks`].map(
      (address) => read(site(new URL(address), undefined)),
    );
  });
  const search = openSearch(plan, clock);
  const feeds = ["begal", "korupsi", "banjir"].map((keyword) =>
    read(search(new URL(`http://news.google.test/rss/search?q=${keyword}`), undefined)),
  );
  return [...sites, ...feeds, ...small].filter((text) => text.length > 0);
}

/** Files of a folder as seeds. */
export const folderSeeds = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:html|xml|json)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));

const small = [
  '{"version":"https://jsonfeed.org/version/1.1","title":"Harian","items":[{"id":"1","url":"/a","title":"Begal"}]}',
  '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Harian</title><entry><id>1</id><title>Begal</title><updated>2026-11-28T05:00:00Z</updated></entry></feed>',
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>http://harian.test/a</loc><lastmod>2026-11-28</lastmod></url></urlset>',
  "User-agent: *\nDisallow: /*?x=\nAllow: /berita$\nCrawl-delay: 2\n",
];
