import { connect } from "amqplib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Fault } from "@nexa/contracts";
import { connectBroker, type Broker } from "./index.ts";
import { outcomes } from "./testing.ts";
import { testBroker, type TestBroker } from "./test-broker.ts";
import { notes, notesContract, type Note } from "./test-notes.ts";
import { assertWrites, names } from "./topology.ts";

const soon = { timeout: 45_000, interval: 10 };
const retry = { baseMs: 5, maxMs: 20 };
const numbers = (count: number) => Array.from({ length: count }, (_, i) => String(i));
const ok = { outcome: "saved" };

describe("the store protocol, where peers failed", () => {
  let server: TestBroker;
  let connector: Broker;
  let caller: Broker;
  beforeAll(async () => {
    server = await testBroker("faults");
    connector = await connectBroker({ url: server.url, name: "connector" });
    caller = await connectBroker({ url: server.url, name: "caller" });
  });
  afterAll(async () => {
    await caller.close();
    await connector.close();
    await server.drop();
  });

  it("fault 10: connectors that ask each other while all their hands are full do not lock up", async () => {
    const [outer, inner] = [notesContract("outer"), notesContract("inner")];
    const innerClient = connector.client(inner).notes;
    await connector.serve(inner, notes().handlers, { readConcurrency: 2 });
    const { handlers } = notes({
      find: async ({ id }) => {
        await innerClient.find({ id });
        return { id, text: "both asked" };
      },
      save: async (batch) => {
        for (const { id } of batch) await innerClient.find({ id });
        return batch.map(() => ok);
      },
    });
    await connector.serve(outer, handlers, { readConcurrency: 2 });
    const { notes: client } = caller.client(outer);
    const [found] = await Promise.all([
      Promise.all(numbers(200).map((id) => client.find({ id }, { timeoutMs: 30_000 }))),
      Promise.all(numbers(50).map((id) => client.save({ id, text: "x" }))),
    ]);
    expect(found.every((each) => each?.text === "both asked")).toBe(true);
    await vi.waitFor(
      async () => expect(await outcomes("outer", "notes.save", "saved")).toBe(50),
      soon,
    );
  });

  it("fault 11: a service that closes still gets the answers its own handlers wait for", async () => {
    const [outer, inner] = [notesContract("closing"), notesContract("asked-while-closing")];
    let asked = 0;
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const { handlers: slow } = notes({
      find: async ({ id }) => {
        asked++;
        await gate;
        return { id, text: "in time" };
      },
    });
    await connector.serve(inner, slow);
    const closing = await connectBroker({ url: server.url, name: "closing" });
    const innerClient = closing.client(inner).notes;
    await closing.serve(outer, notes({ find: (input) => innerClient.find(input) }).handlers);
    const found = caller.client(outer).notes.find({ id: "a" }, { timeoutMs: 20_000 });
    await vi.waitFor(() => expect(asked).toBe(1), soon);
    const closed = closing.close();
    release();
    expect(await found).toEqual({ id: "a", text: "in time" });
    await closed;
  });

  it("fault 16: of a thousand calls in flight each costs no more work than of sixty-four", async () => {
    const contract = notesContract("in-flight");
    await connector.serve(contract, notes().handlers);
    const { notes: client } = caller.client(contract);
    /** Processor time of this process, with both ends in it: the machine's other load does not count. */
    const cost = async (inFlight: number) => {
      const before = process.cpuUsage();
      const loop = async () => {
        for (let i = 0; i < 4_096 / inFlight; i++) await client.find({ id: "x" });
      };
      await Promise.all(Array.from({ length: inFlight }, loop));
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await cost(64); // warm
    const ratios: number[] = [];
    for (let round = 0; round < 3; round++) {
      const few = await cost(64);
      ratios.push((await cost(1_024)) / few);
    }
    expect(Math.min(...ratios)).toBeLessThan(1.4);
  });

  it("fault 22: a write that is tried again goes to nobody but the connector that failed", async () => {
    const contract = notesContract("siblings");
    const { shards } = names(contract.store);
    const { handlers } = notes({
      save: async (batch) => batch.map(() => new Fault("RESOURCE_EXHAUSTED", "slow down")),
    });
    await connector.serve(contract, handlers, { retry });
    const connection = await connect(server.url);
    const channel = await connection.createChannel();
    // A sibling that wants every write of the store, as an auditor would.
    const { queue } = await channel.assertQueue("", { exclusive: true });
    await channel.assertExchange("siblings-all", "fanout");
    await channel.bindQueue(queue, "siblings-all", "");
    await channel.bindExchange(shards, "siblings-all", "");
    channel.publish("siblings-all", "0", Buffer.from('{"id":"a","text":"x"}'), {
      persistent: true,
      messageId: "once",
      headers: { operation: "notes.save", entity: "a", "contract-version": 1 },
    });
    await vi.waitFor(
      async () => expect(await connector.parked(contract).list()).toMatchObject([{ attempts: 5 }]),
      soon,
    );
    await connector.parked(contract).replay("all");
    await vi.waitFor(
      async () => expect(await connector.parked(contract).list()).toMatchObject([{ replays: 1 }]),
      soon,
    );
    expect((await channel.checkQueue(queue)).messageCount).toBe(1);
    await connection.close();
  });

  it("fault 25: waiting for the next try never goes through dead-lettering, and nothing is dropped", async () => {
    const contract = notesContract("tries");
    const tries = new Map<string, number>();
    const applied: Note[] = [];
    const { handlers } = notes({
      save: async (batch) =>
        batch.map((each) => {
          const failed = tries.get(each.id) ?? 0;
          tries.set(each.id, failed + 1);
          if (failed < 3) return new Fault("RESOURCE_EXHAUSTED", "slow down");
          applied.push(each);
          return ok;
        }),
    });
    await connector.serve(contract, handlers, { retry });
    const { notes: client } = caller.client(contract);
    await Promise.all(numbers(200).map((id) => client.save({ id, text: "x" })));
    await vi.waitFor(() => expect(applied).toHaveLength(200), soon);
    expect(new Set(applied.map(({ id }) => id)).size).toBe(200);
    const queues = (await server.manage("GET", "/api/queues/{vhost}")) as Queue[];
    const ours = queues.filter(({ name }) => name.startsWith(`nexa.${contract.store}.`));
    expect(ours.length).toBeGreaterThan(5);
    for (const queue of ours)
      expect(Object.keys(queue.arguments).join()).not.toMatch(/dead-letter/);
  });

  it("fault 26: reads are kept by nobody, writes by a quorum on disk", async () => {
    const contract = notesContract("kinds");
    const { reads, shard } = names(contract.store);
    const connection = await connect(server.url);
    const channel = await connection.createChannel();
    await assertWrites(channel, contract.store);
    await caller.client(contract).notes.save({ id: "a", text: "x" });
    const modes: unknown[] = [];
    for (const index of [0, 1, 2, 3])
      await channel.consume(shard(index), (message) =>
        modes.push(message?.properties.deliveryMode),
      );
    await vi.waitFor(() => expect(modes).toEqual([2]), soon);
    await channel.close();
    const second = await connection.createChannel();
    await connector.serve(contract, notes().handlers);
    const { queue } = await second.assertQueue("", { exclusive: true });
    await second.bindQueue(queue, reads, reads);
    await caller.client(contract).notes.find({ id: "a" });
    const asked = await second.get(queue);
    expect(asked && (asked.properties.deliveryMode as unknown)).not.toBe(2);
    const queues = (await server.manage("GET", "/api/queues/{vhost}")) as Queue[];
    const typeOf = (name: string) => queues.find((each) => each.name === name)?.type;
    expect(typeOf(reads)).toBe("classic");
    for (const index of [0, 1, 2, 3]) expect(typeOf(shard(index))).toBe("quorum");
    await connection.close();
  });
});

type Queue = { name: string; type: string; arguments: Record<string, unknown> };
