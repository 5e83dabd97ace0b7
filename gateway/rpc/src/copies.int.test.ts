import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Fault } from "@nexa/contracts";
import { connectBroker, type Broker, type ParkedNote } from "./index.ts";
import { testBroker, type TestBroker } from "./test-broker.ts";
import { notes, notesContract } from "./test-notes.ts";

const soon = { timeout: 20_000, interval: 20 };
const contract = notesContract("copied");
let server: TestBroker;
let connector: Broker;
let ops: Broker;
beforeAll(async () => {
  server = await testBroker("copies");
  connector = await connectBroker({ url: server.url, name: "connector" });
  ops = await connectBroker({ url: server.url, name: "api" });
  const made = notes({
    save: async (batch) => batch.map(() => new Fault("INVALID_ARGUMENT", "text is bad")),
  });
  await connector.serve(contract, made.handlers);
});
afterAll(async () => {
  await ops.close();
  await connector.close();
  await server.drop();
});

describe("who follows the parking queue", () => {
  it("hears of what is parked, edited and thrown away, in order, and leaves the queue as it is", async () => {
    const heard: ParkedNote[] = [];
    let failures = 2;
    const parked = ops.parked(contract);
    const following = parked.follow(async (note) => {
      if (failures-- > 0) throw new Error("cannot keep it now");
      heard.push(note);
    });
    const { writeId } = await ops.client(contract).notes.save({ id: "a", text: "bad" });
    await vi.waitFor(() => expect(heard).toHaveLength(1), soon);
    const flags = (await server.manage("GET", `/api/queues/{vhost}/nexa.copied.parked`)) as {
      message_stats?: { redeliver?: number; get?: number };
    };
    expect([flags.message_stats?.redeliver ?? 0, flags.message_stats?.get ?? 0]).toEqual([0, 0]);

    await parked.edit(writeId, { id: "a", text: "bad, edited" });
    await parked.discard([writeId]);
    await vi.waitFor(() => expect(heard).toHaveLength(4), soon);
    expect(
      heard.map((note) => (note.kind === "parked" ? note.write.input : note.entry.action)),
    ).toEqual([{ id: "a", text: "bad" }, "edit", { id: "a", text: "bad, edited" }, "discard"]);
    await following.stop();
  });

  it("hears later of what happened while nobody followed", async () => {
    await ops.client(contract).notes.save({ id: "b", text: "bad" });
    await vi.waitFor(async () => expect(await ops.parked(contract).list()).toHaveLength(1), soon);
    const heard: ParkedNote[] = [];
    const following = ops.parked(contract).follow(async (note) => void heard.push(note));
    await vi.waitFor(() => expect(heard).toHaveLength(1), soon);
    await following.stop();
  });
});
