import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ArticleRecord } from "@nexa/contracts";
import { articleGraph, refId } from "../operations/article-graph.ts";
import { anArticle } from "../operations/sample-article.ts";
import { saveArticle } from "../operations/save-article.ts";
import type { Graph } from "../transactions.ts";

/**
 * The newsroom's articles on corruption and police as D1 analysed them, given to March 2026: what the cookbook's
 * answers are about, whatever else the graph holds.
 */
export const cookbookArticles = (): ArticleRecord[] =>
  readFileSync(join(import.meta.dirname, "articles.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => anArticle(JSON.parse(line) as Partial<ArticleRecord>)); // written by D1's own types

export async function loadCookbook(graph: Graph): Promise<void> {
  const records = cookbookArticles();
  for (let from = 0; from < records.length; from += 25)
    for (const outcome of await saveArticle(graph)(records.slice(from, from + 25)))
      if (outcome instanceof Error) throw outcome;
}

type Query = (statement: string, parameters: Record<string, unknown>) => Promise<unknown>;

/** Takes the articles out again, and the names that nobody else mentions. */
export async function dropCookbook(query: Query): Promise<void> {
  const records = cookbookArticles();
  const graphs = records.map((record) => articleGraph(record));
  const names = graphs.flatMap(({ nodes, forms }) => [
    ...nodes.map(refId),
    ...forms.map(({ form }) => form.id),
  ]);
  await query("MATCH ()-[r:SPOK]->() WHERE r.article_id IN $ids DELETE r", {
    ids: records.map(({ id }) => id),
  });
  await query("MATCH (n) WHERE n.id IN $ids AND (n:Article OR n:Event) DETACH DELETE n", {
    ids: records.flatMap(({ id, cluster_id }) => [id, cluster_id]),
  });
  await query(
    `UNWIND $names AS name MATCH (n:Name {id: name})
     WHERE NOT EXISTS { (n)<-[:MENTIONS]-() } AND NOT EXISTS { (n)-[:SPOK]-() }
       AND NOT EXISTS { (n)<-[:ALIAS_OF]-()<-[:CONCERNS]-() } DETACH DELETE n`,
    { names: [...new Set(names)] },
  );
}
