import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { desktop, openBrowser, openWindow, type Window } from "../../e2e/dashboard/browser.ts";
import { putDeadLetters } from "../../e2e/dashboard/dead-letters.ts";
import { openSite } from "../../e2e/dashboard/site.ts";
import { digits, median, quantile, table } from "../figures.ts";

/** Set for us: first view, a frame while scrolling, rows in the page, weight of the first page, heap. */
const limits = { firstViewMs: 2_000, frameP95Ms: 50, rowNodes: 100, gzipKiB: 250, heapMiB: 60 };

/**
 * `npm run bench -- dashboard`: how soon the overview stands there, what it weighs, and how smoothly a list of dead
 * jobs scrolls, in headless Chromium on the running system (see e2e/dashboard/site.ts).
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: "string", default: "10000" },
      views: { type: "string", default: "7" },
    },
  });
  const [rows, views] = [Number(values.rows), Number(values.views)];
  const site = await openSite();
  const browser = await openBrowser();
  try {
    const prefix = randomBytes(4).toString("hex");
    await putDeadLetters(site, prefix, rows);
    const window = await openWindow(browser, site, desktop);
    const { kib, files } = await weightOf(window);
    const seen: number[] = [];
    for (let view = 0; view < views; view++) seen.push(await firstView(window.page));
    const scrolled = await scroll(window, `/jobs?stage=stage-${prefix}`, rows);
    const figures = {
      firstViewMs: digits(median(seen)),
      ...scrolled,
      gzipKiB: digits(kib),
    };
    console.log(
      table(
        Object.entries(limits).map(([figure, limit]) => ({
          figure,
          measured: figures[figure as keyof typeof figures], // the same names
          limit,
        })),
      ),
    );
    console.log(JSON.stringify({ ...figures, files, rows, views }));
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Scripts, styles and the page itself that the overview loads, compressed as a server would. */
async function weightOf({ page }: Window): Promise<{ kib: number; files: number }> {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    const path = new URL(response.url()).pathname;
    if (path === "/" || /\.(js|css|svg)$/.test(path))
      sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await firstView(page);
  const all = await Promise.all(sizes);
  page.removeAllListeners("response");
  return { kib: all.reduce((sum, size) => sum + size, 0) / 1024, files: all.length };
}

/** From the request until the worst queue can be read, in milliseconds. */
async function firstView(page: Page): Promise<number> {
  const startedAt = performance.now();
  await page.goto("/");
  await page.locator("tr[data-key]").first().waitFor();
  return performance.now() - startedAt;
}

async function scroll({ page, context }: Window, address: string, rows: number) {
  await page.goto(address);
  await page.locator("tr[data-key]").first().waitFor();
  const devtools = await context.newCDPSession(page);
  const heap = async () => {
    await devtools.send("HeapProfiler.collectGarbage");
    const { usedSize } = await devtools.send("Runtime.getHeapUsage");
    return usedSize / 1024 / 1024;
  };
  const before = await heap();
  const { frames, mostRows, reached } = await page.evaluate(scrollThrough, rows);
  const sorted = Float64Array.from(frames).sort((a, b) => a - b);
  return {
    frameP95Ms: digits(quantile(sorted, 0.95)),
    rowNodes: mostRows,
    heapMiB: digits(Math.max(0, (await heap()) - before)),
    frames: frames.length,
    reached,
  };
}

/** Runs in the page: scrolls to the last row, as far each frame as a quick hand, and times every frame. */
async function scrollThrough(rows: number) {
  const scroller = document.querySelector(".table-scroll");
  if (scroller === null) throw new Error("there is no table");
  const step = 500; // pixels
  const patienceFrames = 3_000; // for the next part of the list to come
  const frames: number[] = [];
  let [last, mostRows, waited] = [performance.now(), 0, 0];
  while (waited < patienceFrames) {
    scroller.scrollTop += step;
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    frames.push(now - last);
    last = now;
    mostRows = Math.max(mostRows, scroller.querySelectorAll("tr[data-key]").length);
    const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
    if (isAtEnd && Number(scroller.getAttribute("data-rows")) >= rows) break;
    waited = isAtEnd ? waited + 1 : 0;
  }
  return { frames, mostRows, reached: Number(scroller.getAttribute("data-rows")) };
}
