import {
  queueAiInference,
  queueTrendingData,
  vectorIdOf,
  type Client,
  type qdrant,
} from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { dedupRecord, type Deps } from "./handle.ts";
import { RecentVectors } from "./recent.ts";
import { Roles } from "./roles.ts";
import { article, claimsInMemory, master } from "./sample-article.ts";

type Step = Parameters<Deps["postgres"]["journey"]["record"]>[0];
type Articles = Client<typeof qdrant>["articles"];
type Found = Awaited<ReturnType<Articles["nearest"]>>;
const traceId = "0af7651916cd43dd8448eb211c80319c";
const model = "model-1";
const at = (similarity: number, payload = master): Found[number] => ({
  id: vectorIdOf(payload.article_id, model),
  similarity,
  payload,
});

/** What Qdrant finds near the article, and what C2 did. */
function world(found: Found = [], known: Awaited<ReturnType<Articles["find"]>> = null) {
  const did = {
    asked: [] as Parameters<Articles["nearest"]>[0][],
    saved: [] as Parameters<Articles["save"]>[0][],
    deleted: [] as string[],
    steps: [] as Step[],
  };
  const claims = claimsInMemory();
  // What is found near has been decided before.
  for (const { payload } of found) void claims.claim(`role:${payload.article_id}`, "master");
  const deps: Deps = {
    qdrant: {
      articles: {
        nearest: async (question) => {
          did.asked.push(question);
          return found;
        },
        find: async ({ id }) => did.saved.find((point) => point.id === id)?.payload ?? known,
        save: async (point) => {
          did.saved.push(point);
          return { writeId: point.id };
        },
        delete: async ({ id }) => {
          did.deleted.push(id);
          return { writeId: id };
        },
      },
    },
    postgres: {
      journey: {
        record: async (step) => {
          did.steps.push(step);
          return { writeId: "w" };
        },
      },
    },
    embed: async () => ({ vector: Float32Array.of(1, 0), model }),
    recent: new RecentVectors(),
    claims,
    roles: new Roles(claims),
    windowHours: 72,
  };
  return { deps, did };
}

describe("c2-dedup", () => {
  it("sends a story that nobody told before to D1, and leaves its vector", async () => {
    const { deps, did } = world([at(0.4)]);
    const [out] = await dedupRecord(article, traceId, deps);
    expect(out?.topic).toBe(queueAiInference);
    expect(queueAiInference.value.parse(out?.value)).toMatchObject({
      article_id: article.article_id,
      dedup_status: "UNIQUE",
      similarity_score: 0.4,
      task_priority: "NORMAL",
      cluster_id: `cluster_${article.article_id}`,
      qdrant_vector_id: vectorIdOf(article.article_id, model),
      clean_ref: article.clean_ref,
      trace_id: traceId,
    });
    expect(did.saved).toMatchObject([{ payload: { window_at: "2026-11-28T05:00:00.000Z" } }]);
    expect(did.steps).toMatchObject([{ stage: "c2", outcome: "unique" }]);
  });

  it("sends another telling of a story to the trends of its master, without a vector", async () => {
    const { deps, did } = world([at(0.99)]);
    const [out] = await dedupRecord(article, traceId, deps);
    expect(out?.topic).toBe(queueTrendingData);
    expect(queueTrendingData.value.parse(out?.value)).toMatchObject({
      duplicate_article_id: article.article_id,
      original_article_id: master.article_id,
      duplicate_cluster_id: "cluster_begal_brebes",
      similarity_score: 0.99,
    });
    expect(did.saved).toEqual([]);
    expect(did.steps).toMatchObject([{ outcome: "duplicate" }]);
  });

  it("looks on when the nearest story turns out to be another happening", async () => {
    const elsewhere = {
      ...master,
      article_id: "00000000-0000-4000-8000-000000000009",
      title: "Polisi Tangkap Pelaku Begal di Kota Bekasi",
      opening: "Polres Metro Bekasi menangkap lima pelaku begal di Kota Bekasi, Jawa Barat.",
    };
    const { deps } = world([at(0.96, elsewhere), at(0.95)]);
    const [out] = await dedupRecord(article, traceId, deps);
    expect(out?.value).toMatchObject({ original_article_id: master.article_id });
  });

  it("leaves an article unique that comes again after a copy of it was found", async () => {
    const own = { ...master, article_id: article.article_id, cluster_id: "cluster_own" };
    const { deps, did } = world([at(0.99)], own);
    await deps.claims.claim(`role:${article.article_id}`, "master");
    const [out] = await dedupRecord(article, traceId, deps);
    expect(out?.value).toMatchObject({ dedup_status: "UNIQUE", cluster_id: "cluster_own" });
    expect(did.steps).toMatchObject([{ outcome: "unique" }]);
  });

  it("sees the story that it sent a moment ago, before Qdrant has it", async () => {
    const { deps } = world();
    const copy = { ...article, article_id: "00000000-0000-4000-8000-000000000004" };
    await dedupRecord(article, traceId, deps);
    const [out] = await dedupRecord(copy, traceId, deps);
    expect(out?.value).toMatchObject({ original_article_id: article.article_id });
    const [again] = await dedupRecord(article, traceId, deps);
    expect(again?.topic).toBe(queueAiInference);
  });

  it("compares within 72 hours before and after, never with the article itself", async () => {
    const { deps, did } = world();
    await dedupRecord(article, traceId, deps);
    expect(did.asked[0]).toMatchObject({
      from: "2026-11-25T05:00:00.000Z",
      to: "2026-12-01T05:00:00.000Z",
      except: vectorIdOf(article.article_id, model),
    });
  });

  it("takes the time of scraping where the date of publication is unknown", async () => {
    const { deps, did } = world();
    const undated = { ...article, published_at: null, scraped_at: "2026-11-20T00:00:00Z" };
    await dedupRecord(undated, traceId, deps);
    expect(did.asked[0]?.from).toBe("2026-11-17T00:00:00.000Z");
  });

  it("knows a repeated text by its words, without a vector", async () => {
    const { deps, did } = world();
    await dedupRecord(article, traceId, deps);
    const embedded = deps.embed;
    deps.embed = () => Promise.reject(new Error("no vector is needed"));
    const shouted = {
      ...article,
      article_id: "00000000-0000-4000-8000-000000000004",
      title: article.title.toUpperCase(),
    };
    const [out] = await dedupRecord(shouted, traceId, deps);
    expect(out?.value).toMatchObject({
      original_article_id: article.article_id,
      duplicate_cluster_id: `cluster_${article.article_id}`,
      similarity_score: 1,
      reasons: [`the same words as ${article.article_id}`],
    });
    deps.embed = embedded;
    expect(did.saved).toHaveLength(1);
  });

  it("judges the same words anew when they come back after the window", async () => {
    const { deps } = world();
    await dedupRecord(article, traceId, deps);
    const nextYear = {
      ...article,
      article_id: "00000000-0000-4000-8000-000000000004",
      published_at: "2027-11-28T05:00:00Z",
    };
    const [out] = await dedupRecord(nextYear, traceId, deps);
    expect(out?.topic).toBe(queueAiInference);
  });

  it("takes its vector back when another worker's copy came first", async () => {
    const { deps, did } = world();
    const first = await dedupRecord(article, traceId, deps);
    expect(first[0]?.topic).toBe(queueAiInference);
    const late = {
      ...article,
      article_id: "00000000-0000-4000-8000-000000000005",
      content: "Dua begal ditangkap.",
    };
    // Another worker: its memory is empty, and Qdrant shows the first copy only on the second look.
    let looks = 0;
    const { nearest } = deps.qdrant.articles;
    deps.recent = new RecentVectors();
    deps.qdrant.articles.nearest = async (question) => {
      await nearest(question);
      return ++looks === 1 ? [] : [at(0.99, { ...master, article_id: article.article_id })];
    };
    const [out] = await dedupRecord(late, traceId, deps);
    expect(out?.value).toMatchObject({ original_article_id: article.article_id });
    expect(did.deleted).toEqual([vectorIdOf(late.article_id, model)]);
  });

  it("says in the event why, and names a second story that the article is near to", async () => {
    const other = {
      ...master,
      article_id: "00000000-0000-4000-8000-000000000006",
      cluster_id: "cluster_b",
    };
    const { deps } = world([at(0.99), at(0.987, other)]);
    const [out] = await dedupRecord(article, traceId, deps);
    expect(out?.value).toMatchObject({
      reasons: ["similarity 0.990 reaches 0.9", "same text", "also near cluster_b (0.987)"],
    });
  });
});
