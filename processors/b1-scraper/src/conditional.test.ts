import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Fault } from "@nexa/contracts";
import { createFetcher } from "@nexa/reading";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { handleJob } from "./handle.ts";
import type { Keyword } from "./keyword.ts";
import { article, context, job, limits, world } from "./sample-world.ts";
import { searchKeyword } from "./search.ts";

const keyword: Keyword = {
  keyword_id: "00000000-0000-4000-8000-000000000006",
  phrase: "begal",
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
const lastModified = "Sat, 28 Nov 2026 04:30:00 GMT";

/** A publisher whose feed has a version; 304 for whoever names it. */
async function publisher() {
  let version = 1;
  const answers: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const etag = `"v${String(version)}"`;
    const known = request.headers["if-none-match"];
    if (path === "/rss") {
      answers.push(known === undefined ? "whole" : known === etag ? "unchanged" : "changed");
      const headers = {
        etag,
        "last-modified": lastModified,
        "content-type": "application/rss+xml",
      };
      if (known === etag && request.headers["if-modified-since"] === lastModified)
        response.writeHead(304, headers).end();
      else {
        const links = Array.from(
          { length: version },
          (_, n) => `/berita/begal-${String(n)}-brebes`,
        );
        const items = links.map((link) => `<item><title>Begal</title><link>${link}</link></item>`);
        response
          .writeHead(200, headers)
          .end(`<rss version="2.0"><channel>${items.join("")}</channel></rss>`);
      }
    } else if (path.startsWith("/berita/"))
      response.writeHead(200, { "content-type": "text/html" }).end(article());
    else if (path === "/indeks")
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Indeks</h1>");
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has one
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    answers,
    publish: () => version++,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

let site: Awaited<ReturnType<typeof publisher>>;
let fetcher: ReturnType<typeof createFetcher>;
let run = 0;
beforeEach(async () => {
  site = await publisher();
  fetcher = createFetcher({
    userAgent: "NexaBot/1.0 (+https://nexa.test)",
    allowPrivate: ["127.0.0.1"],
    limits: { spacingMs: 0 },
  });
});
afterEach(async () => {
  await fetcher.close();
  site.stop();
});
const openWorld = () => {
  const { deps, did } = world({});
  const fetchPage: typeof deps.fetchPage = (url, options) => fetcher.fetchPage(url, options);
  return { did, deps: { ...deps, fetchPage, feedValidators: new Map() } };
};
const search = (deps: ReturnType<typeof openWorld>["deps"]) =>
  searchKeyword(
    keyword,
    `run-${String(run++)}`,
    { ...limits, feedUrl: `${site.origin}/rss`, candidates: 10 },
    deps.now(),
    context.signal,
    deps,
  );

describe("a feed that has not changed (ETag, Last-Modified)", () => {
  it("is not sent again: the search counts that, and archives nothing", async () => {
    const { deps, did } = openWorld();
    expect((await search(deps)).counters).toMatchObject({ candidates: 1 });
    const [archived, sent, steps] = [did.objects.size, did.events.length, did.steps.length];
    const second = await search(deps);
    expect(second.counters).toMatchObject({ candidates: 0, feed_unchanged: 1 });
    expect(second.finished_at).not.toBeNull();
    expect([did.objects.size, did.events.length, did.steps.length]).toEqual([
      archived,
      sent,
      steps,
    ]);
    expect(sent).toBe(1);
    expect(site.answers).toEqual(["whole", "unchanged"]);
  });

  it("is sent again once it changes, and only what is new is fetched", async () => {
    const { deps, did } = openWorld();
    await search(deps);
    site.publish();
    expect((await search(deps)).counters).toMatchObject({ candidates: 2, seen_url: 1 });
    expect(did.events).toHaveLength(2);
    expect(site.answers).toEqual(["whole", "changed"]);
  });

  it("is asked for as a whole after a search that broke off, so that nothing of it is lost", async () => {
    const { deps, did } = openWorld();
    const away = new Fault("UNAVAILABLE", "MinIO is away");
    const broken = { ...deps, minio: { objects: { put: () => Promise.reject(away) } } };
    await expect(search(broken)).rejects.toBe(away);
    run--; // the same run goes on
    await search(deps);
    expect(site.answers).toEqual(["whole", "whole"]);
    expect(did.events).toHaveLength(1);
  });

  it("of a target is counted by the crawl in the same way", async () => {
    const { deps, did } = openWorld();
    const target = {
      ...job,
      base_url: `${site.origin}/indeks`,
      scraping_config: {
        ...job.scraping_config,
        listings: { feeds: [`${site.origin}/rss`], sitemaps: [], robots: null },
      },
    };
    expect(await handleJob(target, context, deps, limits)).toMatchObject({ links: 1 });
    const later = { ...target, job_id: "00000000-0000-4000-8000-000000000099" };
    expect(await handleJob(later, context, deps, limits)).toMatchObject({
      links: 0,
      listings: 1,
      listing_unchanged: 1,
    });
    expect(did.events).toHaveLength(1);
  });
});
