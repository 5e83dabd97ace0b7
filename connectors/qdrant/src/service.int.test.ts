import { randomBytes, randomUUID } from "node:crypto";
import { Fault, qdrant, type Client } from "@nexa/contracts";
import { connectBroker, type Broker } from "@nexa/rpc";
import { behavesLikeAConnector, outcomes, testBroker, type TestBroker } from "@nexa/rpc/testing";
import { logger, readConfig, type Running } from "@nexa/service";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { config, type Config } from "./config.ts";
import { save } from "./operations/save.ts";
import { start } from "./service.ts";
import { openStore, type Store } from "./store.ts";

const log = logger("test-qdrant");
const prefix = `test-${randomBytes(6).toString("hex")}-`;
const settings = (rabbitUrl = "amqp://unused"): Config =>
  readConfig(config, { ...process.env, RABBITMQ_URL: rabbitUrl, QDRANT_PREFIX: prefix });

const payload = {
  article_id: "1c9d5a51-76d1-5f2f-8a45-43b0ad4ed1c9",
  cluster_id: "c-1",
  domain: "kabar.test",
  title: "Polda Jabar tangkap pelaku",
  window_at: "2026-11-28T12:05:00+07:00",
  opening: "BANDUNG - Polda Jabar menangkap 12 orang.",
};
const point = (vector: number[], window_at = payload.window_at) => ({
  id: randomUUID(),
  vector: Float32Array.from(vector),
  payload: { ...payload, article_id: randomUUID(), window_at },
});

const sample = { model: "sample", ...point([0.6, 0.8, 0]) };
behavesLikeAConnector(qdrant, (url) => start(settings(url), log), {
  read: { group: "articles", name: "find", input: { model: "sample", id: sample.id } },
  write: { group: "articles", name: "save", input: sample },
  afterWrite: async () => {
    const { collections, close } = await openStore(settings(), log);
    const points = await collections.client.scroll(collections.nameOf("sample"), {
      with_vector: true,
    });
    close();
    return points;
  },
});

describe("qdrant", () => {
  let server: TestBroker;
  let connector: Running;
  let broker: Broker;
  let client: Client<typeof qdrant>;
  let store: Store;
  let model: string;

  beforeAll(async () => {
    server = await testBroker("qdrant");
    connector = await start(settings(server.url), log);
    broker = await connectBroker({ url: server.url, name: "test-qdrant" });
    client = broker.client(qdrant);
    store = await openStore(settings(), log);
  });
  beforeEach(() => {
    model = `model-${randomBytes(6).toString("hex")}`;
  });
  afterAll(async () => {
    await broker?.close();
    await connector?.stop();
    await server?.drop();
    const { client: driver } = store.collections;
    for (const { name } of (await driver.getCollections()).collections)
      if (name.startsWith(prefix)) await driver.deleteCollection(name);
    store.close();
  });

  const settled = (get: () => Promise<unknown>, expected: unknown) =>
    vi.waitFor(async () => expect(await get()).toEqual(expected), { timeout: 10_000 });
  const count = async () => (await client.store.counts({}))[model];
  const day = { from: "2026-11-28T00:00:00Z", to: "2026-11-28T23:59:59Z" };
  const saved = async (...points: ReturnType<typeof point>[]) => {
    for (const each of points) await client.articles.save({ model, ...each });
    await settled(count, points.length);
  };

  it("finds the nearest articles first, without the article itself", async () => {
    const [north, near, east] = [point([1, 0]), point([0.8, 0.6]), point([0, 1])];
    await saved(north, near, east);
    const found = await client.articles.nearest({
      model,
      vector: north.vector,
      ...day,
      except: north.id,
    });
    expect(found.map(({ id }) => id)).toEqual([near.id, east.id]);
    expect(found[0]?.similarity).toBeCloseTo(0.8, 5);
    expect(found[0]?.payload).toEqual(near.payload);
    const alike = await client.articles.nearest({
      model,
      vector: north.vector,
      ...day,
      minimum: 0.9,
    });
    expect(alike.map(({ id }) => id)).toEqual([north.id]);
    const others = { model, vector: north.vector, ...day, except: north.payload.article_id };
    expect((await client.articles.nearest(others)).map(({ id }) => id)).not.toContain(north.id);
  });

  it("looks only at articles of the window, whatever zone their time is written in", async () => {
    const late = point([1, 0], "2026-11-29T06:59:59+07:00"); // 23:59:59 UTC of the 28th
    const next = point([1, 0], "2026-11-29T07:00:00+07:00"); // 00:00 UTC of the 29th
    await saved(late, next);
    const found = await client.articles.nearest({ model, vector: Float32Array.of(1, 0), ...day });
    expect(found.map(({ id }) => id)).toEqual([late.id]);
  });

  it("finds what is near to a vector that it keeps, and nothing for one that it does not", async () => {
    const [north, near, east] = [point([1, 0]), point([0.8, 0.6]), point([0, 1])];
    await saved(north, near, east);
    const found = await client.articles.nearTo({ model, id: north.id, minimum: 0.5 });
    expect(found).toMatchObject([{ id: near.id, payload: near.payload }]);
    expect(found[0]?.similarity).toBeCloseTo(0.8, 5);
    const all = await client.articles.nearTo({ model, id: north.id });
    expect(all.map(({ id }) => id)).toEqual([near.id, east.id]);
    expect(await client.articles.nearTo({ model, id: randomUUID() })).toEqual([]);
    expect(await client.articles.nearTo({ model: "nobody", id: north.id })).toEqual([]);
  });

  it("goes through everything it keeps of a model, page by page, each vector once", async () => {
    const points = Array.from({ length: 7 }, () => point([1, 0]));
    await saved(...points);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof client.articles.scroll>> = await client.articles.scroll(
        { model, limit: 3, ...(after !== null && { after }) },
      );
      seen.push(...page.points.map(({ payload }) => payload.article_id));
      after = page.next;
    } while (after !== null);
    expect(seen.toSorted()).toEqual(points.map(({ payload }) => payload.article_id).toSorted());
    expect(await client.articles.scroll({ model: `${model}-none` })).toEqual({
      ...{ points: [], next: null },
    });
  });

  it("answers nothing, not an error, for a model without vectors", async () => {
    const vector = Float32Array.of(1, 0);
    expect(await client.articles.nearest({ model, vector, ...day })).toEqual([]);
    expect(await client.articles.find({ model, id: randomUUID() })).toBeNull();
    await client.articles.delete({ model, id: randomUUID() });
    await settled(() => outcomes("qdrant", "articles.delete", "unchanged"), 1);
  });

  it("never mixes the vectors of two models", async () => {
    await saved(point([1, 0]));
    await client.articles.save({ model: `${model}-b`, ...point([1, 0, 0]) });
    await settled(async () => (await client.store.counts({}))[`${model}-b`], 1);
    expect(await count()).toBe(1);
  });

  it("fault 35: refuses a vector of another length or with a broken number; its neighbours stay", async () => {
    const [good, long, broken, other] = [
      point([1, 0]),
      point([1, 0, 0]),
      point([Number.NaN, 0]),
      point([0, 1]),
    ];
    const results = await save(store.collections)(
      [good, long, broken, other].map((each) => ({ model, ...each })),
    );
    expect(results.map((each) => (each instanceof Fault ? each.code : each))).toEqual([
      { outcome: "inserted" },
      "INVALID_ARGUMENT",
      "INVALID_ARGUMENT",
      { outcome: "inserted" },
    ]);
    expect(await count()).toBe(2);
    await expect(
      client.articles.nearest({ model, vector: long.vector, ...day }),
    ).rejects.toMatchObject({ code: "INVALID_ARGUMENT", details: { length: 3, expected: 2 } });
  });

  it("fault 35: the server itself refuses a wrong length when it is asked to wait", async () => {
    await saved(point([1, 0]));
    const wrong = { id: randomUUID(), vector: [1, 0, 0] };
    const { collections } = store;
    await expect(
      collections.client.upsert(collections.nameOf(model), { points: [wrong], wait: true }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it("replaces a vector that is saved again under its id, and deletes it", async () => {
    const first = point([1, 0]);
    await saved(first);
    const changed = { ...first.payload, title: "Judul baru" };
    await client.articles.save({ model, ...first, payload: changed });
    await settled(() => client.articles.find({ model, id: first.id }), changed);
    expect(await count()).toBe(1);
    await client.articles.delete({ model, id: first.id });
    await settled(count, 0);
  });

  it("makes one collection from 50 first saves of two connectors at once", async () => {
    const second = await openStore(settings(), log);
    const saves = Array.from({ length: 50 }, (_, n) =>
      save((n % 2 ? store : second).collections)([{ model, ...point([1, 0]) }]),
    );
    for (const [outcome] of await Promise.all(saves))
      expect(outcome).toEqual({ outcome: "inserted" });
    expect(await count()).toBe(50);
    second.close();
  });

  it("makes the collection again when somebody removed it", async () => {
    await saved(point([1, 0]));
    await store.collections.client.deleteCollection(store.collections.nameOf(model));
    expect(await client.articles.nearest({ model, vector: Float32Array.of(1, 0), ...day })).toEqual(
      [],
    );
    await saved(point([0, 1]));
  });

  it("indexes the time of the window", async () => {
    await saved(point([1, 0]));
    const name = store.collections.nameOf(model);
    const { payload_schema } = await store.collections.client.getCollection(name);
    expect(payload_schema["window_at"]).toMatchObject({ data_type: "datetime" });
  });
});
