import {
  Fault,
  type DeadLetter,
  type Job,
  type JourneyStep,
  type PointerEvent,
  type SiteEvent,
} from "@nexa/contracts";
import type { Page } from "@nexa/reading";
import type { JobContext, JobLimits } from "./job.ts";
import type { Deps } from "./page.ts";

/** A small internet by address, and everything that B1 did with it; for tests. */
export function world(internet: Record<string, string | Page | Fault>) {
  const did = {
    events: [] as (SiteEvent | PointerEvent)[],
    letters: [] as DeadLetter[],
    steps: [] as JourneyStep[],
    objects: new Map<string, string>(),
    discovered: [] as string[],
    drafts: [] as Parameters<Deps["postgres"]["targets"]["discover"]>[0][],
    fetched: [] as string[],
  };
  const owners = new Map<string, string>();
  const written = { writeId: "w" };
  const deps: Deps = {
    minio: {
      objects: {
        put: async ({ key, body }) => {
          did.objects.set(key, body);
          return written;
        },
      },
    },
    mongodb: { rawDocuments: { save: async () => written } },
    postgres: {
      journey: {
        record: async ({ run = "", reason = "", ...step }) => {
          did.steps.push({ ...step, run, reason });
          return written;
        },
      },
      targets: {
        discover: async (target) => {
          did.discovered.push(target.domain);
          did.drafts.push(target);
          return written;
        },
      },
    },
    redis: {
      seen: {
        claim: async ({ urlHash, owner }) => {
          if (!owners.has(urlHash)) owners.set(urlHash, owner);
          return { owner: owners.get(urlHash) ?? owner };
        },
      },
    },
    fetchPage: async (url) => {
      did.fetched.push(url);
      const found = internet[url] ?? new Fault("NOT_FOUND", `${url}: 404`, { reason: "GONE" });
      if (found instanceof Fault) throw found;
      return typeof found === "string" ? page(url, found) : found;
    },
    sendRaw: async (event) => void did.events.push(event),
    sendDeadLetter: async (letter) => void did.letters.push(letter),
    now: () => new Date("2026-11-28T05:00:00Z"),
    seenSeconds: 3_600,
  };
  return { deps, did };
}

/** What came back for an address; `finalUrl` differs after a redirect. */
export const page = (finalUrl: string, text: string, url = finalUrl): Page => ({
  url,
  finalUrl,
  status: 200,
  headers: { "content-type": "text/html" },
  charset: "utf-8",
  body: Buffer.from(text),
  text,
  fetchedAt: "2026-11-28T05:00:00.000Z",
});

/** A page whose article has exactly so many code points; the police car is one, though two UTF-16 units. */
export function article(codePoints = 600, title = "Polisi Tangkap Pelaku Begal di Brebes"): string {
  const sentence = "Polisi menangkap dua pelaku begal di Brebes pada Sabtu malam. \u{1F693} ";
  const text = [...sentence.repeat(Math.ceil(codePoints / 60))].slice(0, codePoints - 1).join("");
  return `<html><head><title>${title}</title></head><body><article><h1>${title}</h1><p>${text.trimEnd().padEnd(text.length, "x")}.</p></article></body></html>`;
}

/** What the settings allow unless ops have edited them. */
export const limits: JobLimits = { maxChars: 3_500, windowHours: 24 };
export const context: JobContext = { replayCount: 0, signal: new AbortController().signal };

/** A crawl of a publisher's index, two pages deep. */
export const job: Job = {
  job_id: "00000000-0000-4000-8000-000000000001",
  run_id: "run-1",
  triggered_at: "2026-11-28T05:00:00Z",
  target_id: "00000000-0000-4000-8000-000000000002",
  domain_name: "kabarbrebes.test",
  base_url: "http://kabarbrebes.test/indeks",
  sector_id: "00000000-0000-4000-8000-000000000003",
  sector_name: "Politik, Hukum, dan Keamanan",
  region: { region_id: "00000000-0000-4000-8000-000000000004", region_name: "Jawa Tengah" },
  organization: {
    org_id: "00000000-0000-4000-8000-000000000005",
    org_name: "Kabar Brebes",
    org_type: "MEDIA",
    parent_org_id: null,
  },
  scraping_config: {
    engine: "news",
    max_pages: 2,
    timeout_ms: 10_000,
    html_selectors: { article_wrapper: "", title: "", body_content: "", published_date: "" },
  },
  lexicon_matcher: [
    {
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
    },
  ],
};
