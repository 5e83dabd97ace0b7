import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Fault } from "@nexa/contracts";
import { connectBroker, currentTrace, withTrace, type Broker } from "./index.ts";
import { outcomes } from "./testing.ts";
import { notes, notesContract, type Note } from "./test-notes.ts";
import { testBroker, type TestBroker } from "./test-broker.ts";
import { testWire } from "./test-wire.ts";
import { names } from "./topology.ts";

const soon = { timeout: 45_000, interval: 10 };
const retry = { baseMs: 5, maxMs: 20 };
const numbers = (count: number) => Array.from({ length: count }, (_, i) => String(i));
const ok = { outcome: "saved" };

describe("a connector on bad days", () => {
  let server: TestBroker;
  let connector: Broker;
  let caller: Broker;
  beforeAll(async () => {
    server = await testBroker("serving");
    connector = await connectBroker({ url: server.url, name: "connector" });
    caller = await connectBroker({ url: server.url, name: "caller" });
  });
  afterAll(async () => {
    await caller.close();
    await connector.close();
    await server.drop();
  });

  it("fault 23: a permanently invalid write is parked at once, its neighbours are applied", async () => {
    const contract = notesContract("invalid");
    const tries: string[] = [];
    const { handlers, saved } = notes({
      save: async (batch) =>
        batch.map((each) => {
          tries.push(each.id);
          if (each.id === "bad") return new Fault("INVALID_ARGUMENT", "text breaks a rule");
          saved.push(each);
          return ok;
        }),
    });
    await connector.serve(contract, handlers, { retry });
    const { notes: client } = caller.client(contract);
    const [, bad] = await Promise.all(
      ["a", "bad", "c"].map((id) => client.save({ id, text: "x" })),
    );
    await vi.waitFor(() => expect(saved.map(({ id }) => id).sort()).toEqual(["a", "c"]), soon);
    await vi.waitFor(
      async () => expect(await outcomes("invalid", "notes.save", "parked")).toBe(1),
      soon,
    );
    expect(tries.filter((id) => id === "bad")).toHaveLength(1);
    expect(await connector.parked(contract).list()).toMatchObject([
      {
        writeId: bad?.writeId,
        operation: "notes.save",
        entity: "bad",
        input: { id: "bad", text: "x" },
        fault: { code: "INVALID_ARGUMENT", message: "text breaks a rule" },
        attempts: 1,
        replays: 0,
      },
    ]);
  });

  it("fault 24: a failing write is tried five times with pauses, not in a loop; later writes of its entity wait, others go on", async () => {
    const contract = notesContract("retried");
    const log: string[] = [];
    const { handlers } = notes({
      save: async (batch) =>
        batch.map(({ id, text }) => {
          log.push(`${id}${text}`);
          return id === "a" && text === "1" ? new Fault("RESOURCE_EXHAUSTED", "slow down") : ok;
        }),
    });
    await connector.serve(contract, handlers, { retry: { baseMs: 30, maxMs: 60 } });
    const { notes: client } = caller.client(contract);
    await client.save({ id: "a", text: "1" });
    await client.save({ id: "a", text: "2" });
    await client.save({ id: "a", text: "3" });
    for (const id of numbers(20)) await client.save({ id, text: "!" });
    await vi.waitFor(() => expect(log).toContain("a3"), soon);
    expect(log.filter((each) => each.startsWith("a"))).toEqual([
      ...["a1", "a1", "a1", "a1", "a1"],
      ...["a2", "a3"],
    ]);
    expect(log.indexOf("19!")).toBeLessThan(log.lastIndexOf("a1"));
    expect(await connector.parked(contract).list()).toMatchObject([
      { entity: "a", attempts: 5, fault: { code: "RESOURCE_EXHAUSTED", retryable: true } },
    ]);
  });

  it("a batch that fails as a whole is unrolled, so that the bad write fails alone", async () => {
    const contract = notesContract("unrolled");
    const { handlers, saved } = notes({
      save: async (batch) => {
        if (batch.some(({ id }) => id === "bad"))
          throw new Fault("INVALID_ARGUMENT", "no such region");
        saved.push(...batch);
        return batch.map(() => ok);
      },
    });
    const { notes: client } = caller.client(contract);
    await Promise.all([...numbers(50), "bad"].map((id) => client.save({ id, text: "x" })));
    await connector.serve(contract, handlers, { retry });
    await vi.waitFor(() => expect(saved).toHaveLength(50), soon);
    await vi.waitFor(
      async () =>
        expect((await connector.parked(contract).list()).map(({ entity }) => entity)).toEqual([
          "bad",
        ]),
      soon,
    );
  });

  it("while the whole store is away nothing is parked and nothing lost, however long it takes", async () => {
    const contract = notesContract("outage");
    let isAway = true;
    let tries = 0;
    const { handlers, textsOf } = notes();
    const { save } = handlers.notes;
    handlers.notes.save = async (batch) => {
      if (isAway) {
        tries++;
        throw new Fault("UNAVAILABLE", "no primary");
      }
      return save(batch);
    };
    await connector.serve(contract, handlers, { retry, outage: retry });
    const { notes: client } = caller.client(contract);
    for (const text of numbers(20)) await client.save({ id: "a", text });
    await vi.waitFor(() => expect(tries).toBeGreaterThan(10), soon);
    isAway = false;
    await vi.waitFor(() => expect(textsOf("a")).toEqual(numbers(20)), soon);
    expect(await connector.parked(contract).list()).toEqual([]);
  });

  it("one write that only looks like an outage is parked when the store says it is well", async () => {
    const contract = notesContract("no-outage");
    const { handlers, saved } = notes({
      save: async (batch) => {
        if (batch.some(({ id }) => id === "bad"))
          throw new Fault("UNAVAILABLE", "connection reset");
        saved.push(...batch);
        return batch.map(() => ok);
      },
    });
    await connector.serve(contract, handlers, { retry, isStoreAvailable: async () => true });
    const { notes: client } = caller.client(contract);
    await Promise.all([...numbers(20), "bad"].map((id) => client.save({ id, text: "x" })));
    await vi.waitFor(async () => {
      expect(saved).toHaveLength(20);
      expect(await connector.parked(contract).list()).toMatchObject([
        { entity: "bad", attempts: 5 },
      ]);
    }, soon);
  });

  it("parked writes can be replayed or thrown away, one by one", async () => {
    const contract = notesContract("replayed");
    let isFixed = false;
    const { handlers, saved } = notes({
      save: async (batch) =>
        batch.map((each) => {
          if (!isFixed) return new Fault("FAILED_PRECONDITION", "constraint missing");
          saved.push(each);
          return ok;
        }),
    });
    await connector.serve(contract, handlers);
    const { notes: client } = caller.client(contract);
    const ids: string[] = [];
    for (const id of ["a", "b", "c"]) ids.push((await client.save({ id, text: "x" })).writeId);
    const parked = connector.parked(contract);
    await vi.waitFor(async () => expect(await parked.list()).toHaveLength(3), soon);
    expect(await parked.list("all", 2)).toHaveLength(2);
    isFixed = true;
    expect(await parked.replay([ids[0] ?? ""])).toEqual({ sent: [ids[0]], refused: [] });
    expect(await parked.discard([ids[1] ?? "", "unknown"])).toEqual([ids[1]]);
    expect((await parked.list()).map(({ writeId }) => writeId)).toEqual([ids[2]]);
    await vi.waitFor(() => expect(saved).toEqual([{ id: "a", text: "x" }]), soon);
    expect(await parked.replay("all")).toEqual({ sent: [ids[2]], refused: [] });
    await vi.waitFor(() => expect(saved.map(({ id }) => id)).toEqual(["a", "c"]), soon);
  });

  it("fault 12: a deleted shard queue is made again and consumed again", async () => {
    const contract = notesContract("deleted-shard");
    const { handlers, saved } = notes();
    await connector.serve(contract, handlers);
    const { notes: client } = caller.client(contract);
    await client.save({ id: "first", text: "x" });
    await vi.waitFor(() => expect(saved).toHaveLength(1), soon);
    for (const shard of [0, 1, 2, 3])
      await server.manage("DELETE", `/api/queues/{vhost}/${names(contract.store).shard(shard)}`);
    await vi.waitFor(async () => {
      await client.save({ id: "a", text: "x" });
      expect(saved.map(({ id }) => id)).toContain("a");
    }, soon);
    await vi.waitFor(() => expect(connector.isReady()).toBe(true), soon);
    for (const id of numbers(40)) await client.save({ id, text: "x" });
    await vi.waitFor(() => expect(new Set(saved.map(({ id }) => id)).size).toBe(42), soon);
  });

  it("fault 21: work in hand when the connection breaks is done again and acknowledged once", async () => {
    const contract = notesContract("old-tags");
    const wire = await testWire(server.url);
    const breaking = await connectBroker({ url: wire.url, name: "breaking", reconnect: retry });
    let started = 0;
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const { handlers, saved } = notes();
    const { save } = handlers.notes;
    handlers.notes.save = async (batch) => {
      started++;
      await gate;
      return save(batch);
    };
    await breaking.serve(contract, handlers);
    const { notes: client } = caller.client(contract);
    await client.save({ id: "a", text: "x" });
    await vi.waitFor(() => expect(started).toBe(1), soon);
    wire.cut();
    await vi.waitFor(() => expect(breaking.isReady()).toBe(false), soon);
    await vi.waitFor(() => expect(breaking.isReady()).toBe(true), soon);
    release();
    await vi.waitFor(() => expect(saved).toHaveLength(2), soon); // applied twice: writes are repeatable
    await client.save({ id: "b", text: "x" });
    await vi.waitFor(() => expect(saved.map(({ id }) => id)).toEqual(["a", "a", "b"]), soon);
    expect(breaking.isReady()).toBe(true);
    await breaking.close();
    await wire.close();
  });

  it("twenty broken connections leave one consumer for each queue", async () => {
    const contract = notesContract("flaps");
    const wire = await testWire(server.url);
    const flapping = await connectBroker({ url: wire.url, name: "flapping", reconnect: retry });
    const { handlers, saved } = notes();
    await flapping.serve(contract, handlers);
    for (let i = 0; i < 20; i++) {
      wire.cut();
      await vi.waitFor(() => expect(flapping.isReady()).toBe(false), soon);
      await vi.waitFor(() => expect(flapping.isReady()).toBe(true), soon);
    }
    const { reads, shard } = names(contract.store);
    for (const queue of [reads, ...[0, 1, 2, 3].map(shard)])
      await vi.waitFor(async () => {
        const details = (await server.manage("GET", `/api/queues/{vhost}/${queue}`)) as {
          consumer_details: unknown[];
        };
        expect(details.consumer_details).toHaveLength(1);
      }, soon);
    await caller.client(contract).notes.save({ id: "a", text: "x" });
    await vi.waitFor(() => expect(saved).toEqual([{ id: "a", text: "x" }]), soon);
    await flapping.close();
    await wire.close();
  });

  it("an entity's writes keep their order while one of two connectors dies in the middle", async () => {
    const contract = notesContract("failover");
    const applied: Note[] = [];
    const wire = await testWire(server.url);
    const dying = await connectBroker({ url: wire.url, name: "dying" });
    const { handlers } = notes({
      save: async (batch) => {
        applied.push(...batch);
        return batch.map(() => ok);
      },
    });
    const batch = { maxItems: 20 };
    await dying.serve(contract, handlers, { batch });
    await connector.serve(contract, handlers, { batch });
    const { notes: client } = caller.client(contract);
    const all = numbers(3_000).map((n) => ({ id: `e${Number(n) % 30}`, text: n }));
    const sent = Promise.all(all.map((each) => client.save(each)));
    await vi.waitFor(() => expect(applied.length).toBeGreaterThan(300), soon);
    await wire.shut();
    await sent;
    await vi.waitFor(() => expect(new Set(applied.map(({ text }) => text)).size).toBe(3_000), soon);
    for (let entity = 0; entity < 30; entity++) {
      // A repeat is allowed, a version that was skipped is not.
      const seen = new Set<string>();
      const first = applied
        .filter(({ id, text }) => id === `e${entity}` && !seen.has(text) && seen.add(text))
        .map(({ text }) => Number(text));
      expect(first).toEqual([...first].sort((a, b) => a - b));
    }
    await dying.close();
    await wire.close();
  });

  it("fault 11: a stop finishes the reads and writes in hand and leaves the rest in the queue", async () => {
    const contract = notesContract("stopping");
    let started = 0;
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const { handlers, saved } = notes({
      find: async () => {
        started++;
        await gate;
        return null;
      },
    });
    const service = await connector.serve(contract, handlers);
    const { notes: client } = caller.client(contract);
    const reads = Promise.all(numbers(10).map((id) => client.find({ id })));
    await vi.waitFor(() => expect(started).toBe(10), soon);
    const stopped = service.stop();
    release();
    await stopped;
    expect(await reads).toHaveLength(10);
    for (const id of numbers(50)) await client.save({ id, text: "x" });
    expect(saved).toEqual([]);
    await connector.serve(contract, handlers);
    await vi.waitFor(() => expect(saved).toHaveLength(50), soon);
  });

  it("the caller's trace reaches the connector", async () => {
    const contract = notesContract("traced");
    const id = "4bf92f3577b34da6a3ce929d0e0e4736";
    const { handlers } = notes({
      find: async ({ id: note }) => ({ id: note, text: currentTrace() ?? "" }),
    });
    await connector.serve(contract, handlers);
    const client = caller.client(contract);
    const found = await withTrace(id, () => client.notes.find({ id: "x" }));
    expect(found?.text.slice(3, 35)).toBe(id);
  });
});
