import type { Article } from "./articles.ts";

/** Two articles and the Jaccard likeness of their word 5-grams, 0..1. */
export type Pair = { a: Article; b: Article; jaccard: number };

const fiveGrams = (article: Article): Set<string> => {
  const text = [article.title, ...article.paragraphs].join(" ").toLowerCase();
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.slice(4).map((_, start) => words.slice(start, start + 5).join(" ")));
};

/** The two most alike articles of different events: how far "no template yields two events" holds. */
export const closestUnrelated = (articles: Article[]): Pair | null => {
  const grams = articles.map((article) => ({ article, set: fiveGrams(article) }));
  let closest: Pair | null = null;
  for (const [place, a] of grams.entries())
    for (const b of grams.slice(place + 1)) {
      if (a.article.event === b.article.event) continue;
      let shared = 0;
      for (const gram of a.set) if (b.set.has(gram)) shared += 1;
      const jaccard = shared / (a.set.size + b.set.size - shared);
      if (jaccard > (closest?.jaccard ?? -1)) closest = { a: a.article, b: b.article, jaccard };
    }
  return closest;
};
