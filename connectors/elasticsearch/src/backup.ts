import { join } from "node:path";
import { articleRecord, Fault } from "@nexa/contracts";
import { inGroups, logger, readConfig, readLines, writeLines } from "@nexa/service";
import { config } from "./config.ts";
import { documentOf, recordOf } from "./document.ts";
import { saveTo } from "./operations/save.ts";
import { pagesOf } from "./pages.ts";
import { openStore, type Store } from "./store.ts";

const settings = config.omit({ RABBITMQ_URL: true, HEALTH_HOST: true, HEALTH_PORT: true });
const articlesAtOnce = 200;
const fileOf = (folder: string) => join(folder, "articles.jsonl.gz");

/**
 * Writes the records of all articles to `articles.jsonl.gz`. The index itself can always be made again from
 * Postgres by the reconciler; a backup is only faster.
 */
export const backUp = (env: NodeJS.ProcessEnv, folder: string): Promise<{ articles: number }> =>
  withStore(env, async ({ client, alias }) => ({
    articles: await writeLines(fileOf(folder), lines(pagesOf(client, alias, "all"))),
  }));

/**
 * Indexes the records of a backup; a newer version that is there stays.
 *
 * @throws Fault FAILED_PRECONDITION when the index holds articles, unless `replace`
 */
export const restore = (
  env: NodeJS.ProcessEnv,
  folder: string,
  { replace = false } = {},
): Promise<{ articles: number }> =>
  withStore(env, async ({ client, alias }) => {
    const { count } = await client.count({ index: alias });
    if (count > 0 && !replace)
      throw new Fault("FAILED_PRECONDITION", `the index ${alias} holds ${count} articles`);
    let articles = 0;
    for await (const group of inGroups(readLines(fileOf(folder)), articlesAtOnce)) {
      const records = group.map((line) => articleRecord.parse(JSON.parse(line)));
      const outcomes = await saveTo(
        client,
        { index: alias, require_alias: true },
        records.map(documentOf),
      );
      const failed = outcomes.find((outcome) => outcome instanceof Error);
      if (failed) throw failed;
      articles += records.length;
    }
    await client.indices.refresh({ index: alias });
    return { articles };
  });

async function* lines(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  for await (const page of pages)
    for (const document of page) yield JSON.stringify(recordOf(document));
}

async function withStore<T>(env: NodeJS.ProcessEnv, work: (store: Store) => Promise<T>) {
  const store = await openStore(readConfig(settings, env), logger("backup-elasticsearch"));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
