import type { Analysis, ArticleRecord, CleanArticle, JourneyStep } from "@nexa/contracts";
import type { Deps } from "./sinks.ts";

/** The article as C1 archived it, for tests. */
export const clean: CleanArticle = {
  article_id: "00000000-0000-4000-8000-000000000002",
  job_id: "00000000-0000-4000-8000-000000000001",
  url: "http://kabarbrebes.test/berita/begal",
  domain: "kabarbrebes.test",
  title: "Polisi Tangkap Pelaku Begal di Brebes",
  author: null,
  content: "Polres Brebes menangkap dua pelaku begal.",
  published_at: null,
  published_at_reason: "NO_DATE",
  scraped_at: "2026-11-28T05:00:00Z",
  cleaned_at: "2026-11-28T05:00:05Z",
  char_count: 41,
  word_count: 6,
  language: "id",
  matched_keywords: ["begal"],
  region: null,
  sector: null,
};
export const cleanRef = `clean/${clean.article_id}.json`;

export const analysis: Analysis = {
  backend: { name: "embedded", version: "1" },
  entities: [],
  policeUnits: [],
  regions: [],
  spok: [],
  triples: [],
  sentiment: { label: "netral", confidence: 0.9 },
  urgency: { level: 3, evidence: ["begal"] },
};

/** An archive with these objects, and what reached each sink. */
export function world(archived: Record<string, string> = { [cleanRef]: JSON.stringify(clean) }) {
  const saved = {
    postgres: [] as ArticleRecord[],
    elasticsearch: [] as ArticleRecord[],
    neo4j: [] as ArticleRecord[],
  };
  const steps: Partial<JourneyStep>[] = [];
  const into = (sink: unknown[]) => async (thing: unknown) => {
    sink.push(thing);
    return { writeId: "w" };
  };
  const deps: Deps = {
    minio: {
      objects: {
        get: async ({ key }) => {
          const body = archived[key];
          return body === undefined ? null : { body, contentType: "application/json" };
        },
      },
    },
    postgres: { articles: { save: into(saved.postgres) }, journey: { record: into(steps) } },
    elasticsearch: { articles: { save: into(saved.elasticsearch) } },
    neo4j: { news: { saveArticle: into(saved.neo4j) } },
  };
  return { deps, saved, steps };
}
