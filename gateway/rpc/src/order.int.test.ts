import { connect, type Channel, type ChannelModel } from "amqplib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connectBroker, type Broker } from "./index.ts";
import { notes, notesContract } from "./test-notes.ts";
import { testBroker, type TestBroker } from "./test-broker.ts";
import { names } from "./topology.ts";

const soon = { timeout: 45_000, interval: 10 };

describe("the order of one entity's writes", () => {
  let server: TestBroker;
  let caller: Broker;
  let connection: ChannelModel;
  let channel: Channel;
  const others: Broker[] = [];
  const service = async (name: string) => {
    const made = await connectBroker({ url: server.url, name });
    others.push(made);
    return made;
  };
  beforeAll(async () => {
    server = await testBroker("order");
    caller = await connectBroker({ url: server.url, name: "caller" });
    connection = await connect(server.url);
    channel = await connection.createChannel();
  });
  afterAll(async () => {
    for (const each of [caller, ...others]) await each?.close();
    await connection?.close();
    await server?.drop();
  });

  it("an entity keeps its shard when a queue was bound anew, as after a broker's restart", async () => {
    const contract = notesContract("kept-shards");
    const { shards, shard } = names(contract.store);
    const entities = Array.from({ length: 100 }, (_, n) => `entity-${n}`);
    const placed = new Map<string, number>();
    const places = async (writer: Broker) => {
      placed.clear();
      for (const id of entities) await writer.client(contract).notes.save({ id, text: "x" });
      await vi.waitFor(() => expect(placed.size).toBe(entities.length), soon);
      return entities.map((entity) => placed.get(entity));
    };
    await caller.client(contract).notes.save({ id: "first", text: "makes the queues" });
    for (const index of [0, 1, 2, 3])
      await channel.consume(shard(index), (message) => {
        const { id } = JSON.parse(message?.content.toString() ?? "{}") as { id: string };
        if (id !== "first") placed.set(id, index);
        if (message) channel.ack(message);
      });
    const before = await places(caller);
    expect(new Set(before)).toEqual(new Set([0, 1, 2, 3]));
    await channel.unbindQueue(shard(0), shards, "0");
    expect(await places(await service("second caller"))).toEqual(before);
  });

  it("a connector that stops finishes what it has before another goes on", async () => {
    const contract = notesContract("handover");
    const applied: string[] = [];
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    let isAsked = false;
    const slow = notes({
      save: async (batch) => {
        isAsked = true;
        await gate;
        applied.push(...batch.map(({ text }) => text));
        return batch.map(() => ({ outcome: "saved" }));
      },
    });
    const quick = notes({
      save: async (batch) => {
        applied.push(...batch.map(({ text }) => text));
        return batch.map(() => ({ outcome: "saved" }));
      },
    });
    const first = await (await service("first")).serve(contract, slow.handlers);
    const { notes: client } = caller.client(contract);
    await client.save({ id: "a", text: "1" });
    await vi.waitFor(() => expect(isAsked).toBe(true), soon);
    await (await service("second")).serve(contract, quick.handlers);
    const stopped = first.stop();
    for (const text of ["2", "3"]) await client.save({ id: "a", text });
    // The second one is alive and has had its chance: another entity's writes would wait too.
    await client.find({ id: "a" });
    open();
    await stopped;
    await vi.waitFor(() => expect(applied).toContain("3"), soon);
    expect(applied).toEqual(["1", "2", "3"]);
  });
});
