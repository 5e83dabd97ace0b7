import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connectBroker, type Broker } from "./index.ts";
import { shardOf } from "./shard-of.ts";
import { testBroker, type TestBroker } from "./test-broker.ts";
import { notesContract, type Note } from "./test-notes.ts";
import { Others } from "./test-processes.ts";

const soon = { timeout: 60_000, interval: 20 };

describe("a write that is tried again", () => {
  let server: TestBroker;
  let caller: Broker;
  let others: Others;
  const start = (store: string) => others.start("serve", server.url, store, store);
  const tried = (store: string) => others.linesOf(store).map((line) => JSON.parse(line) as Note);
  const textsOf = (store: string, entity: string) =>
    tried(store)
      .filter(({ id }) => id === entity)
      .map(({ text }) => text);
  const parkedOnes = (store: string) => caller.parked(notesContract(store)).list();

  beforeAll(async () => {
    others = new Others();
    server = await testBroker("attempts");
    caller = await connectBroker({ url: server.url, name: "caller" });
  }, 180_000);
  afterAll(async () => {
    await others?.end();
    await caller?.close();
    await server?.drop();
  });

  it("keeps its count, its first time and its place when its connectors are killed one by one", async () => {
    const store = "counted";
    const { notes: client } = caller.client(notesContract(store));
    const first = await start(store);
    const second = await start(store); // stands by
    await client.save({ id: "a", text: "busy" });
    await client.save({ id: "a", text: "later" });
    await vi.waitFor(() => expect(textsOf(store, "a")).toHaveLength(2), soon);
    const killedAt = new Date().toISOString();
    await first.kill();
    await vi.waitFor(() => expect(textsOf(store, "a").length).toBeGreaterThan(2), soon);
    await second.kill();
    await start(store);
    const [parked] = await vi.waitFor(async () => {
      const found = await parkedOnes(store);
      expect(found).toHaveLength(1);
      return found;
    }, soon);
    expect(parked).toMatchObject({ attempts: 5, fault: { code: "RESOURCE_EXHAUSTED" } });
    expect(parked?.firstAt && parked.firstAt < killedAt).toBe(true);
    await vi.waitFor(() => expect(textsOf(store, "a")).toContain("later"), soon);
    const texts = textsOf(store, "a");
    // A try that was killed before it was noted is made again: at most one for each kill.
    expect(texts.length).toBeGreaterThanOrEqual(6);
    expect(texts.length).toBeLessThanOrEqual(8);
    expect(texts.indexOf("later")).toBe(texts.length - 1);
  });

  it("is parked when it ends its connector again and again; its neighbours are applied", async () => {
    const store = "poison";
    const { notes: client } = caller.client(notesContract(store));
    const beside = Array.from({ length: 200 }, (_, n) => `n${n}`);
    const same = beside.filter((id) => shardOf(id) === shardOf("bad")).slice(0, 20);
    for (const id of same.slice(0, 10)) await client.save({ id, text: "before" });
    await client.save({ id: "bad", text: "kills" });
    for (const id of same.slice(10)) await client.save({ id, text: "behind" });
    let isOver = false;
    const supervisor = (async () => {
      while (!isOver) await others.spawn("serve", server.url, store, store).gone;
    })();
    try {
      await vi.waitFor(async () => expect(await parkedOnes(store)).toHaveLength(1), soon);
      await vi.waitFor(
        () => expect(new Set(tried(store).map(({ id }) => id))).toEqual(new Set([...same, "bad"])),
        soon,
      );
      expect(await parkedOnes(store)).toMatchObject([
        { entity: "bad", attempts: 6, fault: { reason: "REDELIVERED" } },
      ]);
    } finally {
      isOver = true;
      await others.killAll();
      await supervisor;
    }
  }, 120_000);
});
