import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connectBroker, type Broker } from "./index.ts";
import { notes, notesContract } from "./test-notes.ts";
import { testBroker, type TestBroker } from "./test-broker.ts";
import { testWire, type Wire } from "./test-wire.ts";
import { names } from "./topology.ts";

const soon = { timeout: 45_000, interval: 10 };
const quick = { baseMs: 10, maxMs: 50 };
const numbers = (count: number) => Array.from({ length: count }, (_, i) => String(i));

describe("writes on bad days", () => {
  let server: TestBroker;
  let wire: Wire;
  let connector: Broker;
  let caller: Broker;
  beforeAll(async () => {
    server = await testBroker("writes");
    wire = await testWire(server.url);
    connector = await connectBroker({ url: server.url, name: "connector" });
    caller = await connectBroker({ url: wire.url, name: "caller", reconnect: quick });
  });
  afterAll(async () => {
    await caller.close();
    await connector.close();
    await wire.close();
    await server.drop();
  });

  it("what is written before the connector was ever started waits for it", async () => {
    const contract = notesContract("early");
    await caller.client(contract).notes.save({ id: "a", text: "early" });
    const { handlers, saved } = notes();
    await connector.serve(contract, handlers);
    await vi.waitFor(() => expect(saved).toEqual([{ id: "a", text: "early" }]), soon);
  });

  it("fault 17: each of 5,000 writes at once is confirmed and applied once", async () => {
    const contract = notesContract("many");
    const { handlers, saved } = notes();
    await connector.serve(contract, handlers);
    const { notes: client } = caller.client(contract);
    const tokens = await Promise.all(numbers(5_000).map((id) => client.save({ id, text: "x" })));
    expect(new Set(tokens.map(({ writeId }) => writeId)).size).toBe(5_000);
    await vi.waitFor(() => expect(saved).toHaveLength(5_000), soon);
    expect(new Set(saved.map(({ id }) => id)).size).toBe(5_000);
  });

  it("fault 18: a deleted exchange is made again; no write is lost, other stores go on", async () => {
    const [broken, other] = [notesContract("deleted-exchange"), notesContract("beside-it")];
    const [kept, beside] = [notes(), notes()];
    await connector.serve(broken, kept.handlers);
    await connector.serve(other, beside.handlers);
    const client = caller.client(broken);
    await client.notes.save({ id: "a", text: "before" });
    await server.manage("DELETE", `/api/exchanges/{vhost}/${names(broken.store).shards}`);
    await Promise.all([
      ...numbers(100).map((id) => client.notes.save({ id, text: "after" })),
      ...numbers(100).map((id) => caller.client(other).notes.save({ id, text: "after" })),
    ]);
    await vi.waitFor(() => {
      expect(new Set(kept.saved.map(({ id }) => id)).size).toBe(101);
      expect(beside.saved).toHaveLength(100);
    }, soon);
  });

  it("a write that no queue takes is an error, and the next one is taken (mandatory)", async () => {
    const contract = notesContract("unbound");
    const { handlers, saved } = notes();
    await connector.serve(contract, handlers);
    const client = caller.client(contract);
    await client.notes.save({ id: "a", text: "bound" });
    const { shards } = names(contract.store);
    const bindings = (await server.manage(
      "GET",
      `/api/exchanges/{vhost}/${shards}/bindings/source`,
    )) as { destination: string; properties_key: string }[];
    for (const { destination, properties_key: key } of bindings)
      await server.manage("DELETE", `/api/bindings/{vhost}/e/${shards}/q/${destination}/${key}`);
    await expect(client.notes.save({ id: "b", text: "unbound" })).rejects.toMatchObject({
      code: "UNAVAILABLE",
      reason: "UNROUTABLE",
    });
    await vi.waitFor(() => client.notes.save({ id: "c", text: "bound again" }), soon);
    await vi.waitFor(() => expect(saved.map(({ id }) => id)).toContain("c"), soon);
  });

  it("fault 19: a connection cut with hundreds unconfirmed loses no write and keeps their order", async () => {
    const contract = notesContract("cut");
    const { handlers, saved, textsOf } = notes();
    await connector.serve(contract, handlers);
    const { notes: client } = caller.client(contract);
    await client.save({ id: "first", text: "opens the channel" });
    for (let round = 0; round < 5; round++) {
      const versions = numbers(400).map((n) => ({
        id: `entity${Number(n) % 10}`,
        text: `${round}.${n}`,
      }));
      const confirmed = Promise.all(versions.map((each) => client.save(each)));
      await vi.waitFor(() => expect(saved.length).toBeGreaterThan(0), soon);
      wire.cut();
      await confirmed;
    }
    const expected = (entity: number) =>
      [0, 1, 2, 3, 4].flatMap((round) =>
        numbers(400)
          .filter((n) => Number(n) % 10 === entity)
          .map((n) => `${round}.${n}`),
      );
    await vi.waitFor(() => {
      for (let entity = 0; entity < 10; entity++)
        expect(textsOf(`entity${entity}`)).toEqual(expected(entity));
    }, soon);
  });

  it("fault 20: a broker that takes nothing makes callers wait, then says so; memory stays bounded", async () => {
    const contract = notesContract("stalled");
    const { handlers, saved } = notes();
    await connector.serve(contract, handlers);
    const { notes: client } = caller.client(contract);
    await client.save({ id: "first", text: "opens the channel" });
    wire.freeze();
    const text = "x".repeat(100_000);
    const results = await Promise.allSettled(
      numbers(2_000).map((id) => client.save({ id, text }, { timeoutMs: 300 })),
    );
    const codes = results.map(
      (each) => each.status === "rejected" && (each.reason as { code: string }).code,
    );
    // At most one window was handed to the socket and may arrive; all others were never sent.
    expect(codes.filter((code) => code === "UNAVAILABLE").length).toBeLessThanOrEqual(1_024);
    expect(codes.filter((code) => code === "RESOURCE_EXHAUSTED").length).toBeGreaterThanOrEqual(
      976,
    );
    wire.thaw();
    await client.save({ id: "last", text: "flows again" });
    await vi.waitFor(() => expect(saved.map(({ id }) => id)).toContain("last"), soon);
    expect(saved.length).toBeLessThan(1_100);
  });

  it("a write that cannot be sent before its deadline is refused while the broker is away", async () => {
    const contract = notesContract("away");
    const { notes: client } = caller.client(contract);
    await wire.shut();
    await expect(client.save({ id: "a", text: "x" }, { timeoutMs: 100 })).rejects.toMatchObject({
      code: "UNAVAILABLE",
      retryable: true,
    });
    expect(caller.isReady()).toBe(false);
    const patient = client.save({ id: "b", text: "x" });
    await wire.open();
    await patient;
  });

  it("a write above 16 MiB is refused at the client", async () => {
    const { notes: client } = caller.client(notesContract("large"));
    const text = "x".repeat(17 * 1024 * 1024);
    await expect(client.save({ id: "a", text })).rejects.toMatchObject({
      code: "OUT_OF_RANGE",
      reason: "TOO_LARGE",
    });
  });

  it("an entity's name may be longer than a routing key", async () => {
    const contract = notesContract("long-names");
    const { handlers, saved } = notes();
    await connector.serve(contract, handlers);
    const id = "å".repeat(300);
    await caller.client(contract).notes.save({ id, text: "x" });
    await vi.waitFor(() => expect(saved).toEqual([{ id, text: "x" }]), soon);
  });
});
