import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { logger } from "@nexa/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backUp, restore } from "./backup.ts";
import { operations } from "./operations/index.ts";
import { anAnalysis, anArticle } from "./operations/sample-article.ts";
import { master } from "./operations/sample-master-data.ts";
import { openStore } from "./store.ts";
import { patient, testDatabase, testStore } from "./test-database.ts";

describe("a backup of PostgreSQL", () => {
  let full: Awaited<ReturnType<typeof testStore>>;
  let empty: Awaited<ReturnType<typeof testDatabase>>;
  let folder: string;
  beforeAll(async () => {
    full = await testStore("backup");
    empty = await testDatabase("restore");
    folder = await mkdtemp(join(tmpdir(), "nexa-backup-"));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await full.drop();
    await empty.drop();
  });
  const env = ({ config }: { config: typeof full.config }) => ({
    ...config,
    POSTGRES_POOL: String(config.POSTGRES_POOL),
  });

  it("restored into an empty database serves the same; a full one is left alone", async () => {
    const stores = operations(full.pool);
    const article = anArticle({ analysis: anAnalysis, version: Number.MAX_SAFE_INTEGER });
    await stores.master.save([master]);
    await stores.articles.save([article, anArticle()]);
    const counted = await backUp(env(full), folder);
    expect(counted).toMatchObject({ articles: 2, taxonomy_nodes: 3, users: 0 });

    expect(await restore(env(empty), folder)).toEqual(counted);
    const log = logger("test");
    const store = await openStore(empty.config, log);
    const restored = operations(store.pool);
    try {
      expect(await restored.articles.find({ id: article.id }, patient())).toEqual(article);
      expect(await restored.sync.extract({}, patient())).toEqual(
        await stores.sync.extract({}, patient()),
      );
      await expect(restore(env(empty), folder)).rejects.toMatchObject({
        code: "FAILED_PRECONDITION",
      });
      await restored.articles.save([anArticle()]);
      expect(await restore(env(empty), folder, { replace: true })).toEqual(counted);
    } finally {
      await store.close();
    }
  });

  it("that cannot be read changes nothing and says why", async () => {
    const nowhere = join(folder, "nowhere");
    await expect(restore(env(empty), nowhere, { replace: true })).rejects.toThrow(/nowhere/);
    expect(await empty.query("SELECT count(*)::int AS n FROM articles")).toEqual([{ n: 2 }]);
  });
});
