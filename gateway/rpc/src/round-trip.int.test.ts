import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { Fault, read, write, type Contract, type Handlers } from "@nexa/contracts";
import { connectBroker, type Broker } from "./index.ts";
import { testBroker, type TestBroker } from "./test-broker.ts";

const soon = { timeout: 45_000, interval: 20 };

const note = z.object({ id: z.string(), text: z.string().min(1) });
const contract = {
  store: "notes",
  version: 1,
  operations: {
    notes: {
      save: write(note, ({ id }) => id),
      find: read(z.object({ id: z.string() }), note.nullable()),
      count: read(z.object({}), z.number()),
    },
  },
} satisfies Contract;

describe("a store", () => {
  let server: TestBroker;
  let broker: Broker;
  const kept = new Map<string, z.output<typeof note>>();
  const handlers: Handlers<typeof contract> = {
    notes: {
      save: async (batch) => {
        for (const each of batch) kept.set(each.id, each);
        return batch.map(() => ({ outcome: "saved" }));
      },
      find: async ({ id }) => kept.get(id) ?? null,
      count: async () => kept.size,
    },
  };
  beforeAll(async () => {
    server = await testBroker("round-trip");
    broker = await connectBroker({ url: server.url, name: "test" });
    await broker.serve(contract, handlers);
  });
  afterAll(async () => {
    await broker.close();
    await server.drop();
  });

  it("applies a confirmed write and answers a read", async () => {
    const client = broker.client(contract);
    const { writeId } = await client.notes.save({ id: "a", text: "banjir" });
    expect(writeId).toMatch(/^[0-9a-f-]{36}$/);
    await vi.waitFor(
      async () => expect(await client.notes.find({ id: "a" })).toEqual({ id: "a", text: "banjir" }),
      soon,
    );
    expect(await client.notes.find({ id: "unknown" })).toBeNull();
  });

  it("answers a thousand calls made at once, each with its own answer", async () => {
    const client = broker.client(contract);
    await Promise.all(
      Array.from({ length: 1000 }, (_, i) => client.notes.save({ id: `n${i}`, text: String(i) })),
    );
    await vi.waitFor(
      async () => expect(await client.notes.count({})).toBeGreaterThanOrEqual(1000),
      soon,
    );
    const found = await Promise.all(
      Array.from({ length: 1000 }, (_, i) => client.notes.find({ id: `n${i}` })),
    );
    expect(found.map((each) => each?.text)).toEqual(
      Array.from({ length: 1000 }, (_, i) => String(i)),
    );
  });

  it("refuses a wrong input before it is sent, naming the field", async () => {
    const client = broker.client(contract);
    await expect(client.notes.save({ id: "b", text: "" })).rejects.toThrow(
      /notes.notes.save: text: /,
    );
    await expect(client.notes.save({ id: "b", text: "" })).rejects.toBeInstanceOf(Fault);
  });
});
