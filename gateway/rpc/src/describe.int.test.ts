import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connectBroker, type Broker } from "./broker.ts";
import { testBroker, type TestBroker } from "./test-broker.ts";
import { notes, notesContract } from "./test-notes.ts";

const soon = { timeout: 45_000, interval: 20 };

const contract = notesContract("described");
const newer = { ...contract, version: 2 };

describe("a connector, asked about itself", () => {
  let server: TestBroker;
  let connector: Broker;
  let client: Broker;
  const open = (name: string) => connectBroker({ url: server.url, name });

  beforeAll(async () => {
    server = await testBroker("describe");
    connector = await open("connector");
    await connector.serve(contract, notes().handlers);
    client = await open("client");
  });
  afterAll(async () => {
    await Promise.all([client.close(), connector.close()]);
    await server.drop();
  });

  it("names its store and contract version, also to a client of another version", async () => {
    const pong = { store: "described", version: 1 };
    expect(await client.introspect(contract).ping()).toMatchObject(pong);
    const stranger = await open("newer");
    expect(await stranger.introspect(newer).ping()).toMatchObject(pong);
    await stranger.close();
  });

  it("describes every operation with its JSON Schemas", async () => {
    const { version, operations } = await client.introspect(contract).describe();
    expect(version).toBe(1);
    expect(operations.map(({ name, kind }) => [name, kind])).toEqual(
      expect.arrayContaining([
        ["notes.save", "write"],
        ["notes.find", "read"],
      ]),
    );
    expect(operations[0]?.input).toMatchObject({
      type: "object",
      properties: { id: { type: "string" }, text: { type: "string" } },
      required: ["id", "text"],
    });
  });

  it("counts what it has answered and applied", async () => {
    const { notes: described } = client.client(contract);
    await described.save({ id: "1", text: "first" });
    await vi.waitFor(async () => expect(await described.find({ id: "1" })).not.toBeNull(), soon);
    const { reads, writes } = await client.introspect(contract).stats();
    expect(reads.find(({ operation }) => operation === "notes.find")?.calls).toBeGreaterThan(0);
    expect(writes).toContainEqual({ operation: "notes.save", outcome: "saved", writes: 1 });
  });

  it("says UNAVAILABLE at once when nobody is there", async () => {
    const ping = client.introspect(notesContract("nobody")).ping();
    await expect(ping).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });
});

describe("a client and a connector of different contract versions", () => {
  it("are told so when they meet, before anything is written", async () => {
    const server = await testBroker("versions");
    const connector = await connectBroker({ url: server.url, name: "connector" });
    const { saved, handlers } = notes();
    await connector.serve(contract, handlers);
    const client = await connectBroker({ url: server.url, name: "client" });
    const { notes: incompatible } = client.client(newer);
    // The answer to the question asked at connect: until it is there, nobody knows.
    await vi.waitFor(
      () =>
        expect(incompatible.save({ id: "1", text: "two" })).rejects.toMatchObject({
          code: "FAILED_PRECONDITION",
          reason: "CONTRACT_VERSION",
          message: "described: the client has contract version 2, the connector serves 1",
        }),
      soon,
    );
    expect(saved).toEqual([]);
    await client.close();
    await connector.close();
    await server.drop();
  });

  it("work together again once the other side was replaced", async () => {
    const server = await testBroker("versions");
    const old = await connectBroker({ url: server.url, name: "old" });
    await old.serve(contract, notes().handlers);
    const client = await connectBroker({ url: server.url, name: "client" });
    const { notes: upgraded } = client.client(newer);
    await expect(upgraded.find({ id: "1" })).rejects.toMatchObject({ code: "FAILED_PRECONDITION" });
    await old.close();
    const replaced = await connectBroker({ url: server.url, name: "new" });
    await replaced.serve(newer, notes().handlers);
    await vi.waitFor(async () => expect(await upgraded.find({ id: "1" })).toBeNull(), {
      timeout: 20_000,
      interval: 100,
    });
    await Promise.all([client.close(), replaced.close()]);
    await server.drop();
  });
});
