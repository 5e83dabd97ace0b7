import { parseArgs } from "node:util";
import { createFetcher, extractArticle, findFurtherPages, type Page } from "@nexa/reading";
import { loadPlan } from "../../newsroom/plan.ts";
import { startNewsroom } from "../../newsroom/server.ts";
import { slopePerMinute } from "./slope.ts";

const clock = new Date("2026-11-28T05:00:00Z");
type Step = "fetch" | "paging" | "clean";

/**
 * `npm run bench -- ingest [--pages 20000] [--parallel 8]`: pages of the newsroom, fetched with
 * politeness off and cleaned, in this one process (the newsroom serves from it too).
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      pages: { type: "string", default: "20000" },
      parallel: { type: "string", default: "8" },
    },
  });
  const [pages, parallel] = [Number(values.pages), Number(values.parallel)];
  const plan = loadPlan();
  const newsroom = await startNewsroom({ clock, plan });
  const fetcher = createFetcher({
    userAgent: "NexaBot/0.1 (+https://nexa.app/bot)",
    proxyUrl: newsroom.url,
    limits: { spacingMs: 0, perHost: 64, attempts: 1, maxCrawlDelayMs: 0 },
  });
  const urls = plan.filter(({ broken }) => broken === null).map(({ url }) => url);
  const cpuMs: Record<Step, number> = { fetch: 0, paging: 0, clean: 0 };
  const rss: { atMs: number; mb: number }[] = [];
  const rates: number[] = [];
  const counts = { kept: 0, refused: 0 };
  const timed = <T>(step: Step, work: () => T): T => {
    const before = process.cpuUsage();
    try {
      return work();
    } finally {
      const { user, system } = process.cpuUsage(before);
      cpuMs[step] += (user + system) / 1000;
    }
  };
  const clean = (page: Page) => {
    timed("paging", () => findFurtherPages(page.text, page.finalUrl));
    timed("clean", () =>
      extractArticle({ html: page.text, url: page.finalUrl, fetchedAt: new Date(page.fetchedAt) }),
    );
    counts.kept++;
  };
  let [taken, done] = [0, 0];
  const started = performance.now();
  let lap = started;
  const lapSize = Math.max(1, Math.floor(pages / 10));
  const cpuAtStart = process.cpuUsage();
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (taken < pages) {
        const url = urls[taken++ % urls.length] ?? "";
        try {
          clean(await fetcher.fetchPage(url));
        } catch {
          counts.refused++; // robots.txt and the like: part of the newsroom
        }
        if (++done % lapSize !== 0) continue;
        const now = performance.now();
        rates.push(Math.round((lapSize * 1000) / (now - lap)));
        lap = now;
        rss.push({ atMs: now - started, mb: process.memoryUsage().rss / 1_048_576 });
        console.log(
          `${String(done).padStart(7)} pages  ${String(rates.at(-1)).padStart(5)} pages/s  ${String(Math.round(rss.at(-1)?.mb ?? 0)).padStart(5)} MB`,
        );
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpuAtStart);
  const all = (user + system) / 1000;
  await fetcher.close();
  await newsroom.stop();
  // Requests overlap, so what they and the newsroom cost is the rest of the whole.
  cpuMs.fetch = all - cpuMs.paging - cpuMs.clean;
  const perPage = (ms: number) => Math.round((100 * ms) / pages) / 100;
  console.log("step            CPU ms/page");
  for (const [step, name] of [
    ["fetch", "fetch + serve"],
    ["paging", "find paging"],
    ["clean", "clean"],
  ] as const)
    console.log(`${name.padEnd(16)}${String(perPage(cpuMs[step])).padStart(10)}`);
  console.log(
    JSON.stringify({
      pages,
      ...counts,
      pagesPerSecond: Math.round(pages / seconds),
      cpuMsPerPage: perPage(all),
      cpuMsBySteps: {
        fetchAndServe: perPage(cpuMs.fetch),
        paging: perPage(cpuMs.paging),
        clean: perPage(cpuMs.clean),
      },
      // The first fifth is warming up.
      lastRateOverFirst: Math.round((100 * (rates.at(-1) ?? 0)) / Math.max(1, rates[1] ?? 1)) / 100,
      rssSlopeMbPerMinute: Math.round(10 * slopePerMinute(rss.slice(2))) / 10,
    }),
  );
}
