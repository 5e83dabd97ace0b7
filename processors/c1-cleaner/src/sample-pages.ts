import type { PointerEvent, RawObject, SiteEvent } from "@nexa/contracts";
import type { Deps } from "./handle.ts";

type Step = Parameters<Deps["postgres"]["journey"]["record"]>[0];
export const url = "http://kabarbrebes.test/berita/begal-brebes-ditangkap";
export const traceId = "0af7651916cd43dd8448eb211c80319c";
export const body =
  "<p>Polres Brebes menangkap dua pelaku begal di Brebes pada Sabtu malam, kata Kapolres.</p>" +
  "<p>Kedua pelaku kini ditahan untuk pemeriksaan lebih lanjut di Mapolres Brebes, Jawa Tengah.</p>";
/** A page of a publisher. */
export const pageOf = ({
  date = "",
  text = body,
  title = "Polisi Tangkap Pelaku Begal di Brebes",
} = {}) =>
  `<html><head><title>${title}</title>${date}</head><body><article><h1>${title}</h1>${text}</article></body></html>`;
export const dated = '<meta property="article:published_time" content="2026-11-28T14:05:00+07:00">';

export const site: SiteEvent = {
  job_id: "00000000-0000-4000-8000-000000000001",
  target_id: "00000000-0000-4000-8000-000000000002",
  externalId: "a".repeat(64),
  url: `${url}?utm_source=beranda`,
  domain_name: "kabarbrebes.test",
  raw_html: pageOf({ date: dated }),
  minio_s3_key: "raw/news/kabarbrebes.test/2026-11-28/a.json",
  scraped_at: "2026-11-28T08:00:00Z",
  http_status: 200,
  crawler_metadata: { engine: "news", duration_ms: 10 },
  region: {
    region_id: "00000000-0000-4000-8000-000000000003",
    region_name: "Jawa Tengah",
    region_level: "PROVINSI",
  },
  matched_keywords: ["begal"],
};
export const pointer: PointerEvent = {
  topic: "queue-raw-data-site",
  source_id: "news.google.com",
  type: "berita",
  external_id: url,
  keyword: "begal",
  keyword_id: "00000000-0000-4000-8000-000000000004",
  raw_ref: "source/news.google.com/00000000-0000-4000-8000-000000000005.json",
  trace_id: traceId,
};
export const rawObject = (html: string, charset = "utf-8", encoding: BufferEncoding = "utf8") =>
  JSON.stringify({
    url,
    finalUrl: url,
    status: 200,
    headers: {},
    charset,
    bodyBase64: Buffer.from(html, encoding).toString("base64"),
    fetchedAt: "2026-11-28T08:00:00Z",
    feedItem: { guid: "g", title: "t", source: "Kabar Brebes", publishedAt: null },
  } satisfies RawObject);

/** An archive with these objects, and the journey that was recorded. */
export function world(archived: Record<string, string> = {}) {
  const objects = new Map(Object.entries(archived));
  const steps: Step[] = [];
  const deps: Deps = {
    minio: {
      objects: {
        get: async ({ key }) => {
          const found = objects.get(key);
          return found === undefined ? null : { body: found, contentType: "application/json" };
        },
        put: async ({ key, body }) => {
          objects.set(key, body);
          return { writeId: key };
        },
      },
    },
    postgres: {
      journey: {
        record: async (step) => {
          steps.push(step);
          return { writeId: "w" };
        },
      },
    },
    now: () => new Date("2026-11-28T08:00:05Z"),
  };
  return { deps, objects, steps };
}
