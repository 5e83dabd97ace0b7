import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connectBroker, type Broker } from "./index.ts";
import { testBroker, type TestBroker } from "./test-broker.ts";
import { notesContract, type Note } from "./test-notes.ts";
import { Others } from "./test-processes.ts";

const soon = { timeout: 60_000, interval: 20 };

describe("processes killed with SIGKILL", () => {
  let server: TestBroker;
  let caller: Broker;
  let others: Others;
  const notesIn = (file: string) => others.linesOf(file).map((line) => JSON.parse(line) as Note);

  beforeAll(async () => {
    others = new Others();
    server = await testBroker("killed");
    caller = await connectBroker({ url: server.url, name: "caller" });
  }, 180_000);
  afterAll(async () => {
    await others?.end();
    await caller?.close();
    await server?.drop();
  });

  it("the only connector: reads in its hands are told at once, not at their deadline", async () => {
    const only = await others.start("serve", server.url, "only", "only");
    const { notes: client } = caller.client(notesContract("only"), { retry: false });
    const calls = ["1", "2", "3"].map((id) =>
      client.find({ id }, { timeoutMs: 60_000 }).catch((fault: unknown) => fault),
    );
    await vi.waitFor(
      () => expect(only.said().filter((word) => word === "asked")).toHaveLength(3),
      soon,
    );
    await only.kill();
    // At their deadline the code would be another.
    for (const fault of await Promise.all(calls))
      expect(fault).toMatchObject({
        code: "UNAVAILABLE",
        reason: "NOBODY_SERVES",
        retryable: true,
      });
  });

  it("one of three connectors: each entity's writes keep their order, none is lost", async () => {
    const file = "three";
    const three = [];
    for (let n = 0; n < 3; n++) three.push(await others.start("serve", server.url, "three", file));
    const { notes: client } = caller.client(notesContract("three"));
    const count = 4_000;
    const all = Array.from({ length: count }, (_, n) => ({ id: `e${n % 40}`, text: String(n) }));
    const sent = Promise.all(all.map((each) => client.save(each)));
    await vi.waitFor(() => expect(others.linesOf(file).length).toBeGreaterThan(200), soon);
    await three[0]?.kill(); // the first one to come has the shard queues
    await sent;
    await vi.waitFor(
      () => expect(new Set(notesIn(file).map(({ text }) => text)).size).toBe(count),
      soon,
    );
    const applied = notesIn(file);
    for (let entity = 0; entity < 40; entity++) {
      const texts = applied.filter(({ id }) => id === `e${entity}`).map(({ text }) => Number(text));
      const first = [...new Set(texts)]; // a repeat is allowed, an older one first is not
      expect(first).toEqual([...first].sort((a, b) => a - b));
    }
  });

  it("a caller: every write that was confirmed to it is applied", async () => {
    const [applied, confirmed] = ["applied", "confirmed"];
    await others.start("serve", server.url, "killed-caller", applied);
    const writer = await others.start("write", server.url, "killed-caller", confirmed);
    await vi.waitFor(() => expect(others.linesOf(confirmed).length).toBeGreaterThan(500), soon);
    await writer.kill();
    const told = others.linesOf(confirmed);
    await vi.waitFor(() => {
      const texts = new Set(notesIn(applied).map(({ text }) => text));
      expect(told.filter((text) => !texts.has(text))).toEqual([]);
    }, soon);
  });
});
