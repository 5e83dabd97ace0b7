import { Fault } from "@nexa/contracts";
import {
  decodeText,
  discoverFeeds,
  extractArticle,
  findFurtherPages,
  parseFeed,
  parseIndonesianDate,
  parseRobots,
  parseSitemap,
  readIndexPage,
} from "@nexa/reading";
import { mutate, randomOf } from "./mutate.ts";

export type FuzzResult = {
  inputs: number;
  /** Errors that are no Fault. */
  crashes: { seed: number; reader: string; error: string }[];
  /** Inputs that took longer than their deadline. */
  late: { seed: number; reader: string; ms: number }[];
  slowestMs: number;
};

const url = "http://harian.test/berita/2026/11/28/polisi-tangkap-pelaku-begal";
const now = new Date("2026-11-28T05:00:00Z");
const readers: Record<string, (text: string) => unknown> = {
  article: (html) => extractArticle({ html, url, fetchedAt: now }),
  index: (html) => readIndexPage({ html, url, selectors: { article_wrapper: "article" } }),
  feed: (text) => parseFeed(text, url, { now }),
  bytes: (text) => parseFeed(decodeText(Buffer.from(text, "latin1"), null).text, url, { now }),
  sitemap: (text) => parseSitemap(text, url, { now }),
  feeds: (html) => discoverFeeds(html, url),
  paging: (html) => findFurtherPages(html, url),
  robots: (text) => parseRobots(text, "NexaBot").isAllowed("/berita/satu?x=1"),
  date: (text) => parseIndonesianDate(text.slice(0, 2_000), { now, zone: "Asia/Jakarta" }),
};

/**
 * Gives damaged pages and feeds to every reader that meets the web: each may refuse with a Fault,
 * none may throw anything else or take longer than `deadlineMs`.
 *
 * @param seeds texts that are damaged; each input follows from its number, so a finding can be repeated
 * @param first number of the first input
 */
export function fuzz(
  seeds: readonly string[],
  { inputs, deadlineMs, first = 0 }: { inputs: number; deadlineMs: number; first?: number },
  onProgress: (done: number) => void = () => undefined,
): FuzzResult {
  const result: FuzzResult = { inputs, crashes: [], late: [], slowestMs: 0 };
  const names = Object.keys(readers);
  for (let seed = first; seed < first + inputs; seed++) {
    const random = randomOf(seed);
    const pick = () => seeds[Math.floor(random() * seeds.length)] ?? "";
    const text = mutate(pick(), pick(), random);
    // Whole pages are what matters most; the small readers share the rest.
    const reader =
      random() < 0.5
        ? text.includes("<rss") || text.includes("<feed")
          ? "feed"
          : "article"
        : (names[Math.floor(random() * names.length)] ?? "article");
    const started = performance.now();
    try {
      readers[reader]?.(text);
    } catch (error) {
      if (!(error instanceof Fault)) result.crashes.push({ seed, reader, error: String(error) });
    }
    const ms = performance.now() - started;
    if (ms > deadlineMs) result.late.push({ seed, reader, ms: Math.round(ms) });
    result.slowestMs = Math.max(result.slowestMs, Math.round(ms));
    if ((seed + 1) % 1_000 === 0) onProgress(seed + 1 - first);
  }
  return result;
}
