import {
  vectorIdOf,
  type ArticleRecord,
  type Client,
  type elasticsearch,
  type neo4j,
  type postgres,
  type qdrant,
} from "@nexa/contracts";
import { differenceOf, merged, type Difference, type Held } from "./differences.ts";

export type Stores = {
  postgres: { articles: Pick<Client<typeof postgres>["articles"], "versions" | "find" | "save"> };
  elasticsearch: {
    articles: Pick<Client<typeof elasticsearch>["articles"], "versions" | "find" | "save">;
  };
  neo4j: { news: Pick<Client<typeof neo4j>["news"], "versions" | "saveArticle"> };
  qdrant: { articles: Pick<Client<typeof qdrant>["articles"], "scroll" | "find" | "save"> };
};

export type Comparison = {
  /** Articles that at least one store holds. */
  articles: number;
  /** Where Postgres, Elasticsearch and Neo4j differ by id or version. */
  differences: Difference[];
  /** Unique articles without a vector. Qdrant keeps no version: C2 makes a vector once. */
  withoutVector: string[];
  /** Vectors whose article no store holds (yet): it is on its way to D1, or its dead job waits. Reported only. */
  withoutArticle: string[];
};

const pageSize = 2_000;

/** Compares what the four stores hold of articles. @param model names the collection of vectors */
export async function compare(stores: Stores, model: string): Promise<Comparison> {
  const found: Comparison = {
    ...{ articles: 0, differences: [], withoutVector: [], withoutArticle: [] },
  };
  // A set of ids is all that is kept: 100 bytes an article.
  const vectors = await vectorIds(stores.qdrant, model);
  const all = {
    postgres: everything<Row>((page) => stores.postgres.articles.versions(page)),
    elasticsearch: everything<Row>((page) => stores.elasticsearch.articles.versions(page)),
    neo4j: everything<Row>((page) => stores.neo4j.news.versions(page)),
  };
  for await (const { id, rows } of merged(all)) {
    found.articles += 1;
    const difference = differenceOf(id, rows);
    if (difference) found.differences.push(difference);
    const hasVector = vectors.delete(vectorIdOf(id, model));
    if (rows.postgres?.dedup_status === "UNIQUE" && !hasVector) found.withoutVector.push(id);
  }
  found.withoutArticle = [...vectors];
  return found;
}

type Row = Held & Partial<Pick<ArticleRecord, "dedup_status">>;
type Page = { limit: number; after?: string };

async function* everything<T extends Held>(ask: (page: Page) => Promise<T[]>): AsyncGenerator<T> {
  for (let after: string | undefined; ;) {
    const page = await ask({ limit: pageSize, ...(after !== undefined && { after }) });
    yield* page;
    if (page.length < pageSize) return;
    after = page.at(-1)?.id;
  }
}

async function vectorIds({ articles }: Stores["qdrant"], model: string): Promise<Set<string>> {
  const ids = new Set<string>();
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof articles.scroll>> = await articles.scroll({
      model,
      limit: 1_000,
      ...(after !== null && { after }),
    });
    for (const { id } of page.points) ids.add(id);
    after = page.next;
  } while (after !== null);
  return ids;
}

/** Whether there is nothing to repair. */
export const isEqual = ({ differences, withoutVector }: Comparison): boolean =>
  differences.length === 0 && withoutVector.length === 0;
