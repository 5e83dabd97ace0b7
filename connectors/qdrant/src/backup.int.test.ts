import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { logger } from "@nexa/service";
import { afterAll, describe, expect, it } from "vitest";
import { backUp, restore } from "./backup.ts";
import { save } from "./operations/save.ts";
import { openStore, type Store } from "./store.ts";

const prefixOf = () => `test-${randomBytes(6).toString("hex")}-`;
const [full, empty] = [prefixOf(), prefixOf()];
const settings = (QDRANT_PREFIX: string) => ({
  ...{ QDRANT_URL: process.env["QDRANT_URL"] ?? "", QDRANT_PREFIX },
  QDRANT_API_KEY: process.env["QDRANT_API_KEY"],
});

describe("a backup of Qdrant", () => {
  const opened: Store[] = [];
  const open = async (prefix: string) => {
    const store = await openStore(settings(prefix), logger("test-qdrant"));
    opened.push(store);
    return store.collections;
  };
  afterAll(async () => {
    for (const { collections, close } of opened) {
      for (const model of ["a", "b"])
        await collections.client.deleteCollection(collections.nameOf(model));
      close();
    }
  });

  it("restored beside it holds the same vectors, each with its model", async () => {
    const collections = await open(full);
    const point = (model: string, ...vector: number[]) => ({
      ...{ model, id: randomUUID(), vector: Float32Array.from(vector) },
      payload: {
        ...{ article_id: randomUUID(), cluster_id: "c", domain: "kabar.test", title: "Judul" },
        ...{ window_at: "2026-11-28T12:05:00Z", opening: "BANDUNG" },
      },
    });
    const many = Array.from({ length: 300 }, (_, n) => point("a", Math.cos(n), Math.sin(n)));
    await save(collections)([...many, point("b", 0, 0.6, 0.8)]);
    const folder = await mkdtemp(join(tmpdir(), "nexa-backup-"));
    try {
      expect(await backUp(settings(full), folder)).toEqual({ a: 300, b: 1 });
      expect(await restore(settings(empty), folder)).toEqual({ a: 300, b: 1 });
      const other = await open(empty);
      const all = async (where: typeof other, model: string) => {
        const options = { limit: 1_000, with_payload: true, with_vector: true };
        return (await where.client.scroll(where.nameOf(model), options)).points;
      };
      for (const model of ["a", "b"])
        expect(await all(other, model)).toEqual(await all(collections, model));
      await expect(restore(settings(empty), folder)).rejects.toMatchObject({
        code: "FAILED_PRECONDITION",
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
