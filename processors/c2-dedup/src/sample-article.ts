import type { NormalizedArticle, vectorPayload } from "@nexa/contracts";
import type { z } from "zod";
import type { Claims } from "./claims.ts";

/** An article from C1, for tests. */
export const article: NormalizedArticle = {
  job_id: "00000000-0000-4000-8000-000000000001",
  article_id: "00000000-0000-4000-8000-000000000002",
  url: "http://kabarbrebes.test/berita/begal",
  domain: "kabarbrebes.test",
  title: "Polisi Tangkap Pelaku Begal di Brebes",
  author: null,
  content: "Polres Brebes menangkap dua pelaku begal pada Sabtu malam di Jalan Pantura.",
  published_at: "2026-11-28T05:00:00Z",
  cleaned_at: "2026-11-28T06:00:00Z",
  char_count: 75,
  word_count: 12,
  language: "id",
  matched_keywords: ["begal"],
  region: null,
  sector: null,
  clean_ref: "clean/00000000-0000-4000-8000-000000000002.json",
};

/** The same story from another outlet, as Qdrant keeps it. */
export const master: z.output<typeof vectorPayload> = {
  article_id: "00000000-0000-4000-8000-000000000003",
  cluster_id: "cluster_begal_brebes",
  domain: "lain.test",
  title: article.title,
  window_at: "2026-11-28T03:00:00Z",
  opening: article.content,
};

/** Claims of one process, for tests. */
export const claimsInMemory = (): Claims => {
  const owners = new Map<string, string>();
  return {
    claim: async (key, owner) => {
      if (!owners.has(key)) owners.set(key, owner);
      return owners.get(key) ?? owner;
    },
    find: async (key) => owners.get(key) ?? null,
  };
};
