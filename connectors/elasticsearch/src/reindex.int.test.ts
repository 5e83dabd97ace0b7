import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backUp, restore } from "./backup.ts";
import { save } from "./operations/save.ts";
import { reindex } from "./reindex.ts";
import { ownArticles, startForTest, testSettings, type TestConnector } from "./test-connector.ts";

const settings = testSettings();

describe("building the index anew", () => {
  let connector: TestConnector;
  const indices = new Set<string>();
  beforeAll(async () => {
    connector = await startForTest(settings);
  });
  afterAll(async () => {
    for (const index of indices)
      await connector.store.client.indices.delete({ index, ignore_unavailable: true });
    await connector?.close();
  });

  it("loses no article that is written meanwhile, and no search fails", async () => {
    const { client, store } = connector;
    const { article, found } = ownArticles(client);
    const apply = save(store);
    const first = Array.from({ length: 700 }, () => article());
    expect((await apply(first)).some((outcome) => outcome instanceof Error)).toBe(false);
    const written = [...first];
    let isDone = false;
    const writing = (async () => {
      while (!isDone) {
        const [one, old] = [article(), first[written.length % 700]];
        const newer = { ...(old ?? one), version: one.version + written.length, title: "Baru" };
        for (const outcome of await apply([one, newer])) expect(outcome).not.toBeInstanceOf(Error);
        written.push(one);
      }
    })();
    const searching = (async () => {
      while (!isDone) expect((await found()).total).toBeGreaterThanOrEqual(0);
    })();
    const { from, to, copied } = await reindex(store).finally(() => (isDone = true));
    indices.add(to);
    await Promise.all([writing, searching]);

    expect(from).toBe(store.index);
    expect(copied).toBeGreaterThanOrEqual(700);
    await store.client.indices.refresh({ index: store.alias });
    expect((await found()).total).toBe(written.length);
    const { count } = await store.client.count({
      index: store.alias,
      query: { term: { version: first[0]?.version ?? 0 } },
    });
    expect(count).toBeLessThan(written.length); // newer versions were kept
    expect(await store.client.indices.exists({ index: from })).toBe(false);
  });

  it("from a backup gives the same articles", async () => {
    const folder = await mkdtemp(join(tmpdir(), "nexa-backup-"));
    const other = testSettings()();
    const env = (config: typeof other) =>
      Object.fromEntries(Object.entries(config).map(([name, value]) => [name, String(value)]));
    try {
      const counted = await backUp(env(settings()), folder);
      expect(counted.articles).toBeGreaterThan(700);
      expect(await restore(env(other), folder)).toEqual(counted);
      await expect(restore(env(other), folder)).rejects.toMatchObject({
        code: "FAILED_PRECONDITION",
      });
    } finally {
      indices.add(`${other.ELASTICSEARCH_PREFIX}articles-v1`);
      await rm(folder, { recursive: true });
    }
  });
});
