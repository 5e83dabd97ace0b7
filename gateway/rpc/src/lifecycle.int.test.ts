import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connectBroker } from "./index.ts";
import { memoryTransport } from "./memory-transport.ts";
import { testBroker, type TestBroker } from "./test-broker.ts";
import { notes, notesContract } from "./test-notes.ts";
import { testWire } from "./test-wire.ts";

const soon = { timeout: 45_000, interval: 20 };
const reconnect = { baseMs: 10, maxMs: 50 };

/** What keeps a process alive: timers and sockets. */
const held = () =>
  process.getActiveResourcesInfo().filter((each) => /Timeout|TCP|Immediate/.test(each)).length;

describe("a service's connection to the broker", () => {
  let server: TestBroker;
  beforeAll(async () => {
    server = await testBroker("lifecycle");
  });
  afterAll(async () => {
    await server.drop();
  });

  it("leaves no timer and no socket behind, after reads, writes, streams, cancels and cuts", async () => {
    const wire = await testWire(server.url);
    const contract = notesContract("leaving");
    const once = async () => {
      const broker = await connectBroker({ url: wire.url, name: "leaving", reconnect });
      await broker.serve(contract, notes().handlers);
      const { notes: client } = broker.client(contract);
      const after = await client.save({ id: "a", text: "x" });
      await client.find({ id: "a" }, { after });
      for await (const row of client.all({ id: "a" })) expect(row.id).toBe("a");
      await client.find({ id: "a" }, { signal: AbortSignal.timeout(1) }).catch(() => undefined);
      await broker.parked(contract).list();
      wire.cut();
      await client.find({ id: "a" }, { timeoutMs: 20_000 });
      await broker.close();
    };
    await once(); // whatever is made only once is made now
    await vi.waitFor(() => expect(held()).toBeLessThan(20), soon);
    const before = held();
    for (let i = 0; i < 5; i++) await once();
    await vi.waitFor(() => expect(held()).toBeLessThanOrEqual(before), soon);
    await wire.close();
  });

  it("fault 20: a broker with a memory alarm makes writers wait, then refuses; health says so", async () => {
    const { transport, block } = memoryTransport();
    const broker = await connectBroker({ url: "amqp://memory", name: "alarmed", transport });
    const contract = notesContract("alarm");
    const { handlers, saved } = notes();
    await broker.serve(contract, handlers);
    const { notes: client } = broker.client(contract);
    await client.save({ id: "first", text: "opens the channel" });
    expect(broker.isReady()).toBe(true);
    block(true);
    expect(broker.isReady()).toBe(false);
    await expect(client.save({ id: "a", text: "x" }, { timeoutMs: 100 })).rejects.toMatchObject({
      code: "RESOURCE_EXHAUSTED",
    });
    await expect(client.find({ id: "a" }, { retry: false })).rejects.toMatchObject({
      code: "UNAVAILABLE",
    });
    const waiting = client.save({ id: "b", text: "x" });
    block(false);
    await waiting;
    await vi.waitFor(() => expect(saved.map(({ id }) => id)).toEqual(["first", "b"]), soon);
    expect(broker.isReady()).toBe(true);
    await broker.close();
  });
});
