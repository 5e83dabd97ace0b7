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
import { article, master } from "./sample-article.ts";

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
    steps: [] as Step[],
  };
  const deps: Deps = {
    qdrant: {
      articles: {
        nearest: async (question) => {
          did.asked.push(question);
          return found;
        },
        find: async () => known,
        save: async (point) => {
          did.saved.push(point);
          return { writeId: point.id };
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
    embed: async () => Float32Array.of(1, 0),
    model,
    recent: new RecentVectors(),
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
    expect(did.asked).toMatchObject([
      {
        from: "2026-11-25T05:00:00.000Z",
        to: "2026-12-01T05:00:00.000Z",
        except: vectorIdOf(article.article_id, model),
      },
    ]);
  });

  it("takes the time of scraping where the date of publication is unknown", async () => {
    const { deps, did } = world();
    const undated = { ...article, published_at: null, scraped_at: "2026-11-20T00:00:00Z" };
    await dedupRecord(undated, traceId, deps);
    expect(did.asked[0]?.from).toBe("2026-11-17T00:00:00.000Z");
  });
});
