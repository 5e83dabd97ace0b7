/** `npm run inspect -- URL|FILE [--url U] [--title S] [--body S] [--date S] [--wrapper S] [--proxy P]` */
import { readFileSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { Fault } from "@nexa/contracts";
import { createFetcher, decodeText, discoverSitemaps, type Fetcher } from "@nexa/reading";
import { inspectPage } from "./report.ts";

const usage = `npm run inspect -- URL|FILE [options]: what is found on a page
  --title, --body, --date, --wrapper SELECTOR   your selectors, shown beside the general extractor
  --url U     where a FILE came from
  --proxy P   fetch through an HTTP proxy, e.g. the newsroom`;
const readArguments = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      title: { type: "string", default: "" },
      body: { type: "string", default: "" },
      date: { type: "string", default: "" },
      wrapper: { type: "string", default: "" },
      url: { type: "string", default: "http://berkas.test/halaman" },
      proxy: { type: "string" },
    },
  });
function argumentsOrExit(): ReturnType<typeof readArguments> & { place: string } {
  let wrong = "";
  try {
    const read = readArguments();
    const [place] = read.positionals;
    if (place !== undefined) return { ...read, place };
  } catch (error) {
    wrong = error instanceof Error ? `${error.message}\n` : "";
  }
  console.error(wrong + usage);
  process.exit(2);
}
const { values, place } = argumentsOrExit();

/** The sitemaps of a page's site; none where robots.txt cannot be had: the page is what counts here. */
async function sitemapsOf(url: string, fetcher: Fetcher): Promise<string[]> {
  const robots = new URL("/robots.txt", url).href;
  const page = await fetcher.fetchPage(robots).catch(() => null);
  return page === null ? [] : discoverSitemaps(page.text, page.finalUrl);
}

async function load(place: string): Promise<{ html: string; url: string; sitemaps?: string[] }> {
  if (statSync(place, { throwIfNoEntry: false })?.isFile() === true) {
    const bytes = readFileSync(place);
    const body = place.endsWith(".gz") ? gunzipSync(bytes) : bytes;
    return { html: decodeText(body, null).text, url: values.url };
  }
  const { proxy } = values;
  const fetcher = createFetcher({
    userAgent: process.env["USER_AGENT"] ?? "NexaBot/0.1 (+https://nexa.app/bot)",
    ...(proxy === undefined ? {} : { proxyUrl: proxy }),
  });
  try {
    const page = await fetcher.fetchPage(place);
    const sitemaps = await sitemapsOf(page.finalUrl, fetcher);
    return { html: page.text, url: page.finalUrl, sitemaps };
  } finally {
    await fetcher.close();
  }
}

try {
  const { title, body, date, wrapper } = values;
  const selectors = {
    title,
    body_content: body,
    published_date: date,
    article_wrapper: wrapper,
  };
  console.log(inspectPage({ ...(await load(place)), fetchedAt: new Date(), selectors }));
} catch (error) {
  if (!(error instanceof Fault)) throw error;
  console.error(`${error.reason}: ${error.message}`);
  process.exitCode = 1;
}
