import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Fault } from "@nexa/contracts";
import { connectBroker, type Broker } from "./index.ts";
import { testBroker, type TestBroker } from "./test-broker.ts";
import { notes, notesContract, type Note } from "./test-notes.ts";
import { testWire } from "./test-wire.ts";

const retry = { baseMs: 20, maxMs: 50 };
const soon = { timeout: 45_000, interval: 10 };
const ok = { outcome: "saved" };

describe("reading your own writes", () => {
  let server: TestBroker;
  let connectors: Broker[];
  let caller: Broker;
  beforeAll(async () => {
    server = await testBroker("after");
    connectors = await Promise.all(
      [1, 2, 3].map((n) => connectBroker({ url: server.url, name: `connector-${n}` })),
    );
    caller = await connectBroker({ url: server.url, name: "caller" });
  });
  afterAll(async () => {
    await caller.close();
    for (const connector of connectors) await connector.close();
    await server.drop();
  });
  const serveAll = async (
    contract: ReturnType<typeof notesContract>,
    handlers: ReturnType<typeof notes>["handlers"],
  ) => {
    for (const connector of connectors) await connector.serve(contract, handlers, { retry });
  };
  const [first] = [0];
  const one = () => connectors[first] as Broker; // three were made above

  it("a read after its write sees it, whichever of three connectors serves", async () => {
    const contract = notesContract("sees");
    const { handlers } = notes();
    await serveAll(contract, handlers);
    const { notes: client } = caller.client(contract);
    await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const id = `note${n}`;
        const after = await client.save({ id, text: "mine" });
        expect(await client.find({ id }, { after, timeoutMs: 30_000 })).toEqual({
          id,
          text: "mine",
        });
      }),
    );
  });

  it("a stream can wait for several writes", async () => {
    const contract = notesContract("several");
    await serveAll(contract, notes().handlers);
    const { notes: client } = caller.client(contract);
    const after = await Promise.all(["1", "2", "3"].map((text) => client.save({ id: "a", text })));
    const found: string[] = [];
    for await (const { text } of client.all({ id: "a" }, { after })) found.push(text);
    expect(found.sort()).toEqual(["1", "2", "3"]);
  });

  it("waits while the write is being retried, and longer than its deadline it does not", async () => {
    const contract = notesContract("retried");
    let isWell = false;
    const { handlers, saved } = notes({
      save: async (batch) =>
        batch.map((each) => {
          if (!isWell) return new Fault("RESOURCE_EXHAUSTED", "slow down");
          saved.push(each);
          return ok;
        }),
    });
    await one().serve(contract, handlers, { retry: { baseMs: 20, maxMs: 50, maxAttempts: 1_000 } });
    const { notes: client } = caller.client(contract);
    const after = await client.save({ id: "a", text: "late" });
    await expect(client.find({ id: "a" }, { after, timeoutMs: 1_000 })).rejects.toMatchObject({
      code: "DEADLINE_EXCEEDED",
    });
    const read = client.find({ id: "a" }, { after, timeoutMs: 20_000 });
    isWell = true;
    expect(await read).toEqual({ id: "a", text: "late" });
  });

  it("says at once that the write was parked, and why; after its replay it is seen", async () => {
    const contract = notesContract("parked");
    let isFixed = false;
    const { handlers, saved } = notes({
      save: async (batch) =>
        batch.map((each) => {
          if (!isFixed) return new Fault("FAILED_PRECONDITION", "constraint missing");
          saved.push(each);
          return ok;
        }),
    });
    await serveAll(contract, handlers);
    const { notes: client } = caller.client(contract);
    const after = await client.save({ id: "a", text: "x" });
    await expect(client.find({ id: "a" }, { after, timeoutMs: 60_000 })).rejects.toMatchObject({
      code: "FAILED_PRECONDITION",
      reason: "WRITE_PARKED",
      message: "the write was parked: constraint missing",
      retryable: false,
    });
    isFixed = true;
    await one().parked(contract).replay("all");
    await vi.waitFor(
      async () => expect(await client.find({ id: "a" }, { after })).not.toBeNull(),
      soon,
    );
  });

  it("knows of a parked write although the connector that parked it has gone", async () => {
    const contract = notesContract("parked-before");
    const { handlers } = notes({
      save: async (batch) => batch.map(() => new Fault("INVALID_ARGUMENT", "no such region")),
    });
    const service = await one().serve(contract, handlers);
    const { notes: client } = caller.client(contract);
    const after = await client.save({ id: "a", text: "x" });
    await vi.waitFor(async () => expect(await one().parked(contract).list()).toHaveLength(1), soon);
    await service.stop();
    await connectors[1]?.serve(contract, handlers);
    await expect(client.find({ id: "a" }, { after })).rejects.toMatchObject({
      code: "INVALID_ARGUMENT",
      reason: "WRITE_PARKED",
    });
  });

  it("holds when the connector that has the write in hand dies", async () => {
    const contract = notesContract("failover");
    const wire = await testWire(server.url);
    const dying = await connectBroker({ url: wire.url, name: "dying" });
    let started = 0;
    const never = notes({
      save: () => {
        started++;
        return new Promise(() => undefined);
      },
    });
    await dying.serve(contract, never.handlers);
    const { notes: client } = caller.client(contract);
    const after = await client.save({ id: "a", text: "kept" });
    await vi.waitFor(() => expect(started).toBe(1), soon);
    const saved: Note[] = [];
    const { handlers } = notes({
      save: async (batch) => {
        saved.push(...batch);
        return batch.map(() => ok);
      },
      find: async ({ id }) => saved.find((each) => each.id === id) ?? null,
    });
    await one().serve(contract, handlers);
    const read = client.find({ id: "a" }, { after, timeoutMs: 20_000 });
    await wire.shut();
    expect(await read).toEqual({ id: "a", text: "kept" });
    await dying.close();
    await wire.close();
  });
});
