import { articleRecord, Fault, type Duplicate, type InferenceTask } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { inferRecord } from "./handle.ts";
import { analysis, clean, cleanRef, world } from "./sample-world.ts";
import { versionOf } from "./sinks.ts";
import { addToTrend } from "./trending.ts";

const context = {
  timestampMs: Date.parse("2026-11-28T05:00:10Z"),
  traceId: "0af7651916cd43dd8448eb211c80319c",
};
const task: InferenceTask = {
  job_id: clean.job_id,
  article_id: clean.article_id,
  title: clean.title,
  content: clean.content,
  domain: clean.domain,
  published_at: null,
  qdrant_vector_id: "00000000-0000-4000-8000-000000000003",
  dedup_status: "UNIQUE",
  similarity_score: 0.32,
  task_priority: "HIGH",
  clean_ref: cleanRef,
  cluster_id: "cluster_begal",
};
const duplicate: Duplicate = {
  duplicate_article_id: clean.article_id,
  original_article_id: "00000000-0000-4000-8000-000000000009",
  domain: clean.domain,
  published_at: null,
  similarity_score: 0.94,
  duplicate_cluster_id: "cluster_begal",
};
const analyse = async () => analysis;

describe("d1-inference", () => {
  it("hands a unique article with its analysis to Postgres, Elasticsearch and the graph alike", async () => {
    const { deps, saved, steps } = world();
    await inferRecord(task, context, analyse, deps);
    const record = articleRecord.parse(saved.postgres[0]);
    expect(record).toMatchObject({
      id: clean.article_id,
      content: clean.content,
      published_at: null,
      published_at_reason: "NO_DATE",
      dedup_status: "UNIQUE",
      cluster_id: "cluster_begal",
      task_priority: "HIGH",
      clean_ref: cleanRef,
      analysis: { urgency: { level: 3 } },
    });
    expect(saved.elasticsearch).toEqual(saved.postgres);
    expect(saved.neo4j).toEqual(saved.postgres);
    expect(steps).toMatchObject([
      { stage: "d1", outcome: "analysed", subject: clean.article_id, trace_id: context.traceId },
    ]);
  });

  it("hands a duplicate to the same sinks with its cluster, and without analysis", async () => {
    const { deps, saved, steps } = world();
    await addToTrend(duplicate, context, deps);
    expect(articleRecord.parse(saved.postgres[0])).toMatchObject({
      dedup_status: "DUPLICATE",
      cluster_id: "cluster_begal",
      similarity_score: 0.94,
      analysis: null,
      analysed_at: null,
      task_priority: null,
    });
    expect(saved.neo4j).toEqual(saved.postgres);
    expect(steps).toMatchObject([{ stage: "d1-trending", outcome: "kept" }]);
  });

  it("gives a later record of an article a higher version, and a redelivery the same", () => {
    expect(versionOf(context.timestampMs)).toBe(1_795_842_010_000_000);
    expect(versionOf(context.timestampMs, 2)).toBe(1_795_842_010_000_002);
    expect(versionOf(context.timestampMs + 1)).toBeGreaterThan(versionOf(context.timestampMs, 999));
  });

  it("asks again for a clean article that is not in the archive yet", async () => {
    const { deps } = world({});
    await expect(inferRecord(task, context, analyse, deps)).rejects.toMatchObject({
      reason: "CLEAN_ARTICLE_MISSING",
      retryable: true,
    });
  });

  it.each(["not JSON", "{}"])("gives up an object that is no clean article: %s", async (object) => {
    const { deps, saved } = world({ [cleanRef]: object });
    await expect(inferRecord(task, context, analyse, deps)).rejects.toMatchObject({
      reason: "CLEAN_ARTICLE_INVALID",
      retryable: false,
    });
    expect(saved.postgres).toEqual([]);
  });

  it("does not count an article as analysed before every sink has taken it", async () => {
    const { deps, steps } = world();
    const away = new Fault("UNAVAILABLE", "RabbitMQ is away");
    deps.neo4j.news.saveArticle = () => Promise.reject(away);
    await expect(inferRecord(task, context, analyse, deps)).rejects.toBe(away);
    expect(steps).toEqual([]);
  });
});
