import { Fault } from "@nexa/contracts";
import { logger, readConfig } from "@nexa/service";
import { config } from "./config.ts";
import { documentOf, recordOf, type ArticleDocument } from "./document.ts";
import { indexVersion, mappings, settings } from "./index-definition.ts";
import { saveTo } from "./operations/save.ts";
import { pagesOf } from "./pages.ts";
import { openStore, type Articles } from "./store.ts";

export type Reindexed = { from: string; to: string; copied: number };

/** `reindex` for a command: opens the store of the environment. */
export async function reindexByEnvironment(env: NodeJS.ProcessEnv): Promise<Reindexed> {
  const settings = config.omit({ RABBITMQ_URL: true, HEALTH_HOST: true, HEALTH_PORT: true });
  const store = await openStore(readConfig(settings, env), logger("reindex"));
  try {
    return await reindex(store);
  } finally {
    await store.close();
  }
}

/**
 * Builds the index anew with this release's mapping and analysis, while articles are written and searched: copies
 * into a new index, catches up, points the alias there in one step, catches up with what arrived at the old one
 * in that moment, and removes the old one. Versions decide everywhere, so an old copy never undoes a newer write.
 */
export async function reindex({ client, alias }: Articles): Promise<Reindexed> {
  const [from] = Object.keys(await client.indices.getAlias({ name: alias }));
  if (from === undefined)
    throw new Fault("FAILED_PRECONDITION", `the alias ${alias} names no index`);
  const to = `${alias}-v${indexVersion}-${Date.now().toString(36)}`;
  await client.indices.create({ index: to, mappings, settings });
  let copied = 0;
  try {
    copied += await catchUp(client, from, to);
    copied += await catchUp(client, from, to);
    await client.indices.refresh({ index: to });
    await client.indices.updateAliases({
      actions: [
        { remove: { index: from, alias } },
        { add: { index: to, alias, is_write_index: true } },
      ],
    });
  } catch (error) {
    await client.indices.delete({ index: to });
    throw error;
  }
  copied += await catchUp(client, from, to);
  await client.indices.delete({ index: from });
  return { from, to, copied };
}

/** Copies what `to` lacks or has in an older version. @returns how many articles */
async function catchUp(client: Articles["client"], from: string, to: string): Promise<number> {
  let copied = 0;
  for await (const page of pagesOf(client, from, ["id", "version"])) {
    const there = await versionsIn(client, to, page);
    const ids = page
      .filter(({ id, version }) => version > (there.get(id) ?? 0))
      .map(({ id }) => id);
    if (ids.length === 0) continue;
    const { docs } = await client.mget<ArticleDocument>({ index: from, ids });
    // Made again from the record, so that fields which are derived from it follow this release's rules.
    const documents = docs.flatMap((doc) =>
      "_source" in doc && doc._source ? [documentOf(recordOf(doc._source))] : [],
    );
    const outcomes = await saveTo(client, { index: to }, documents);
    const failed = outcomes.find((outcome) => outcome instanceof Error);
    if (failed) throw failed;
    copied += outcomes.length;
  }
  return copied;
}

async function versionsIn(
  client: Articles["client"],
  index: string,
  page: Pick<ArticleDocument, "id">[],
): Promise<Map<string, number>> {
  const ids = page.map(({ id }) => id);
  const { docs } = await client.mget<Pick<ArticleDocument, "version">>({
    index,
    ids,
    _source: ["version"],
  });
  return new Map(
    docs.flatMap((doc) =>
      "_source" in doc && doc._source ? [[doc._id, doc._source.version] as const] : [],
    ),
  );
}
