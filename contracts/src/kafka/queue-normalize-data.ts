import { z } from "zod";
import { publishedAtFields } from "../domain/article.ts";
import { region } from "../domain/target.ts";
import { id, instant, traceId } from "../domain/values.ts";
import { topic } from "./topic.ts";

/** C1 hands C2 a clean article. */
export const queueNormalizeData = topic("queue-normalize-data", {
  value: z.object({
    job_id: id,
    article_id: id,
    url: z.url(),
    domain: z.string(),
    title: z.string().min(1),
    author: z.string().nullable(),
    content: z.string().min(1),
    ...publishedAtFields,
    cleaned_at: instant,
    char_count: z.int().min(0),
    word_count: z.int().min(0),
    language: z.string(),
    matched_keywords: z.array(z.string()),
    region: region.omit({ region_level: true }).nullable(),
    sector: z.object({ sector_id: id, sector_name: z.string() }).nullable(),
    trace_id: traceId.optional(),
    scraped_at: instant.optional(),
    /** Key of the archived clean article in MinIO. */
    clean_ref: z.string().optional(),
  }),
  key: (article) => article.article_id,
  producers: ["c1-cleaner"],
  group: "c2-dedup-group",
});
export type NormalizedArticle = z.output<typeof queueNormalizeData.value>;
