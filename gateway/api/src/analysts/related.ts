import { clusterMember, vectorIdOf, vectorPayload } from "@nexa/contracts";
import { z } from "zod";
import type { Stores } from "../stores.ts";
import { found } from "./query.ts";

/** An article near to another. */
export const relatedArticle = z.object({
  article_id: z.guid(),
  title: z.string(),
  domain: z.string(),
  occurred_at: z.string(),
  /** Cosine, -1 to 1. */
  similarity: z.number(),
  cluster_id: z.string(),
  /** `master`: what this one repeats; `copy`: another telling of the same story; `near`: another story like it. */
  relation: z.enum(["master", "copy", "near"]),
});
type Related = z.output<typeof relatedArticle>;
type Question = { minimum: number; limit: number };
type Member = z.output<typeof clusterMember>;

/** Most tellings of one story that are listed beside its neighbours; the cluster has them all. */
const mostCopies = 100;

/** What stands near an article: copies of its story, then other stories by their vectors. */
export async function relatedTo(
  id: string,
  { minimum, limit }: Question,
  { postgres, qdrant }: Pick<Stores, "postgres" | "qdrant">,
  timeoutMs: number,
) {
  const article = found(await postgres.articles.find({ id }, { timeoutMs }), `article ${id}`);
  const { cluster_id, dedup_status, similarity_score } = article;
  const [{ items: members }, models] = await Promise.all([
    postgres.trends.members({ cluster_id, limit: mostCopies }, { timeoutMs }),
    modelsOf(qdrant, timeoutMs),
  ]);
  const isCopy = dedup_status === "DUPLICATE";
  const master = members.find((member) => member.dedup_status === "UNIQUE");
  const basis = isCopy ? (master?.article_id ?? null) : id;
  const near =
    basis === null ? null : await nearTo(basis, { minimum, limit }, models, qdrant, timeoutMs);
  const copies = members
    .filter((member) => member.article_id !== id)
    .map((member): Related => copyOf(member, cluster_id, isCopy ? similarity_score : null));
  const others = (near?.found ?? []).map(({ similarity, payload }): Related => ({
    ...{ article_id: payload.article_id, title: payload.title, domain: payload.domain },
    ...{ occurred_at: payload.window_at, similarity, cluster_id: payload.cluster_id },
    relation: payload.cluster_id === cluster_id ? "copy" : "near",
  }));
  const listed = new Set(copies.map(({ article_id }) => article_id));
  return {
    basis: near === null ? null : basis,
    own_similarity: isCopy ? similarity_score : null,
    model: near?.model ?? null,
    items: [...copies, ...others.filter(({ article_id }) => !listed.has(article_id))]
      .filter(({ similarity, article_id }) => similarity >= minimum && article_id !== id)
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, limit),
  };
}

/** Of a copy, the master's similarity is the copy's own; every other copy is known by its own to the master. */
function copyOf(member: Member, cluster_id: string, own: number | null): Related {
  const { article_id, title, domain, occurred_at, similarity } = member;
  const isMaster = member.dedup_status === "UNIQUE";
  return {
    ...{ article_id, title, domain, occurred_at, cluster_id },
    similarity: isMaster && own !== null ? own : similarity,
    relation: isMaster && own !== null ? "master" : "copy",
  };
}

/** Models that have vectors, those of the most first. */
async function modelsOf(qdrant: Stores["qdrant"], timeoutMs: number): Promise<string[]> {
  const counts = await qdrant.store.counts({}, { timeoutMs });
  return Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([model]) => model);
}

/** Neighbours by the first model that knows the article; null when none does. */
async function nearTo(
  articleId: string,
  question: Question,
  models: string[],
  qdrant: Stores["qdrant"],
  timeoutMs: number,
): Promise<{
  model: string;
  found: { similarity: number; payload: z.output<typeof vectorPayload> }[];
} | null> {
  for (const model of models) {
    const id = vectorIdOf(articleId, model);
    if ((await qdrant.articles.find({ model, id }, { timeoutMs })) === null) continue;
    return {
      model,
      found: await qdrant.articles.nearTo({ model, id, ...question }, { timeoutMs }),
    };
  }
  return null;
}
