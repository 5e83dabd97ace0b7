import { connect } from "amqplib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { metrics } from "@nexa/service";
import { connectBroker, type Broker } from "./index.ts";
import { Link } from "./link.ts";
import { Reader } from "./reader.ts";
import { notes, notesContract } from "./test-notes.ts";
import { testBroker, type TestBroker } from "./test-broker.ts";
import { testWire, type Wire } from "./test-wire.ts";
import { assertReads, assertReadsQueue, names } from "./topology.ts";
import { logger } from "@nexa/service";

const soon = { timeout: 45_000, interval: 10 };
const quick = { baseMs: 10, maxMs: 50 };

describe("reads on bad days", () => {
  let server: TestBroker;
  let wire: Wire;
  let connector: Broker;
  let caller: Broker;
  beforeAll(async () => {
    server = await testBroker("reads");
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

  it("fault 1: no answer is lost when answers are faster than the sending", async () => {
    const contract = notesContract("fast");
    await connector.serve(contract, notes().handlers);
    const client = caller.client(contract);
    const loop = async () => {
      for (let i = 0; i < 20; i++) expect(await client.notes.find({ id: "x" })).toBeNull();
    };
    await Promise.all(Array.from({ length: 256 }, loop));
  });

  it("fault 2: reads go on after the connection was lost five times", async () => {
    const contract = notesContract("flapping");
    await connector.serve(contract, notes().handlers);
    const client = caller.client(contract);
    for (let i = 0; i < 5; i++) {
      expect(await client.notes.find({ id: "x" })).toBeNull();
      wire.cut();
    }
    expect(await client.notes.find({ id: "x" })).toBeNull();
  });

  it("fault 2: reads go on after an operator closed the connection", async () => {
    const contract = notesContract("operator");
    await connector.serve(contract, notes().handlers);
    const client = caller.client(contract);
    expect(await client.notes.find({ id: "x" })).toBeNull();
    expect(await server.killConnections("caller")).toBeGreaterThan(0);
    expect(await client.notes.find({ id: "x" })).toBeNull();
  });

  it("fault 3: reads cut off on their way are asked again inside their deadline", async () => {
    const contract = notesContract("cut");
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    let asked = 0;
    const { handlers } = notes({
      find: async ({ id }) => {
        asked++;
        await gate;
        return { id, text: "kept" };
      },
    });
    await connector.serve(contract, handlers);
    const calls = Array.from({ length: 50 }, (_, i) =>
      caller.client(contract).notes.find({ id: String(i) }, { timeoutMs: 15_000 }),
    );
    await vi.waitFor(() => expect(asked).toBe(50), soon);
    wire.cut();
    release();
    const found = await Promise.all(calls);
    expect(found.map((each) => each?.id)).toEqual(calls.map((_, i) => String(i)));
  });

  it("fault 3: a caller who wants no retry hears of a cut at once", async () => {
    const contract = notesContract("cut-at-once");
    let asked = 0;
    const { handlers } = notes({
      find: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          asked++;
          signal.addEventListener("abort", () => reject(signal.reason as Error));
        }),
    });
    await connector.serve(contract, handlers);
    const client = caller.client(contract, { retry: false });
    await vi.waitFor(() => expect(caller.isReady()).toBe(true), soon);
    await caller
      .client(contract)
      .notes.find({ id: "opens the channel" }, { timeoutMs: 200 })
      .catch(String);
    asked = 0;
    const calls = Array.from({ length: 50 }, () =>
      client.notes.find({ id: "x" }, { timeoutMs: 60_000 }).then(String, (fault: unknown) => fault),
    );
    await vi.waitFor(() => expect(asked).toBe(50), soon);
    wire.cut();
    for (const fault of await Promise.all(calls))
      expect(fault).toMatchObject({ code: "UNAVAILABLE", retryable: true });
    await vi.waitFor(() => expect(caller.isReady()).toBe(true), soon);
  });

  it("fault 4: a handler that throws gives the caller its fault, without a stack", async () => {
    const contract = notesContract("throwing");
    const { handlers } = notes({ find: () => Promise.reject(new Error("index is broken")) });
    await connector.serve(contract, handlers);
    const error = await caller
      .client(contract)
      .notes.find({ id: "x" })
      .catch((e: unknown) => e);
    expect(error).toMatchObject({ code: "INTERNAL", message: "index is broken", retryable: false });
    expect(JSON.stringify(error)).not.toContain("at ");
  });

  it("fault 5: nobody serves the store: the caller is told sooner than the broker answers ten questions", async () => {
    const client = caller.client(notesContract("nobody"), { retry: false });
    const ask = () => client.notes.find({ id: "x" }).catch((fault: unknown) => fault);
    await vi.waitFor(
      async () => expect(await ask()).toMatchObject({ reason: "NOBODY_SERVES" }),
      soon,
    );
    // In milliseconds on a quiet machine: the benchmark has the figure.
    expect(await winsAgainstTenQuestions(server.url, ask)).toBeGreaterThan(50);
  });

  it("a read that waits for its connector is answered as soon as one serves", async () => {
    const contract = notesContract("late-start");
    const answer = caller.client(contract).notes.find({ id: "x" }, { timeoutMs: 10_000 });
    await connector.serve(contract, notes().handlers);
    expect(await answer).toBeNull();
  });

  it("fault 6: 100,000 calls that nobody answers leave nothing behind", async () => {
    const contract = notesContract("black-hole");
    const connection = await connect(server.url);
    const channel = await connection.createChannel();
    await assertReads(channel, contract.store);
    await assertReadsQueue(channel, contract.store);
    await channel.consume(names(contract.store).reads, () => undefined, { noAck: true });
    const link = new Link(server.url, "caller", logger("caller"));
    await link.open();
    const reader = new Reader(link, contract.store, 1);
    const timers = () =>
      process.getActiveResourcesInfo().filter((each) => each === "Timeout").length;
    const before = timers();
    const question = {
      operation: "notes.find",
      input: "{}",
      timeoutMs: 50,
      traceparent: "00",
      retry: true,
    };
    const results = await Promise.allSettled(
      Array.from({ length: 100_000 }, () => reader.ask(question)),
    );
    expect(results.every(({ status }) => status === "rejected")).toBe(true);
    expect(reader.inFlight).toBe(0);
    expect(timers()).toBeLessThanOrEqual(before + 2);
    await reader.close();
    await link.close();
    await connection.close();
  });

  it("fault 7: nonsense as an answer is counted and harms nobody", async () => {
    const contract = notesContract("nonsense");
    const connection = await connect(server.url);
    const channel = await connection.createChannel();
    await assertReads(channel, contract.store);
    await assertReadsQueue(channel, contract.store);
    await channel.consume(
      names(contract.store).reads,
      (message) => {
        if (!message) return;
        const { replyTo } = message.properties as { replyTo: string };
        const calls = JSON.parse(message.content.toString()) as { id: string; op: string }[];
        const call = calls.find(({ op }) => op === "notes.find");
        if (!call) return; // the client's own questions
        for (const text of ["not JSON", "{}", "[1]", '[{"id":"zzzzz"}]', '[{"fault":{}}]'])
          channel.publish("", replyTo, Buffer.from(text));
        const right = JSON.stringify([{ id: call.id, result: { id: "x", text: "right" } }]);
        channel.publish("", replyTo, Buffer.from(right));
        channel.publish("", replyTo, Buffer.from(right)); // and once more, too late
      },
      { noAck: true },
    );
    const stray = async (kind: string) => {
      const metric = await metrics.getSingleMetric("nexa_store_stray_replies_total")?.get();
      return metric?.values.find(
        ({ labels }) => labels["store"] === "nonsense" && labels["kind"] === kind,
      )?.value;
    };
    expect(await caller.client(contract).notes.find({ id: "x" })).toEqual({
      id: "x",
      text: "right",
    });
    await vi.waitFor(async () => expect(await stray("late")).toBe(1), soon);
    expect([await stray("malformed"), await stray("unknown")]).toEqual([4, 1]);
    await connection.close();
  });

  it("fault 8: unknown operations, more than are handled at once, do not stop the service", async () => {
    const contract = notesContract("unknown-operations");
    await connector.serve(contract, notes().handlers, { readConcurrency: 4 });
    const link = new Link(server.url, "caller", logger("caller"));
    await link.open();
    const reader = new Reader(link, contract.store, 1);
    const question = { input: "{}", timeoutMs: 5_000, traceparent: "00", retry: false };
    await vi.waitFor(() => expect(reader.isOpen).toBe(true), soon);
    const results = await Promise.all(
      Array.from({ length: 50 }, () =>
        reader.ask({ ...question, operation: "notes.lose" }).catch((fault: unknown) => fault),
      ),
    );
    for (const fault of results) expect(fault).toMatchObject({ code: "UNIMPLEMENTED" });
    expect(await caller.client(contract).notes.find({ id: "x" })).toBeNull();
    await reader.close();
    await link.close();
  });

  it("fault 9: requests whose callers have gone are not worked on", async () => {
    const contract = notesContract("stale");
    let asked = 0;
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const { handlers } = notes({
      find: async () => {
        asked++;
        await gate;
        return null;
      },
    });
    await connector.serve(contract, handlers, { readConcurrency: 1 });
    const client = caller.client(contract);
    const first = client.notes.find({ id: "first" }, { timeoutMs: 60_000 });
    await vi.waitFor(() => expect(asked).toBe(1), soon);
    const stale = await Promise.allSettled(
      Array.from({ length: 200 }, () => client.notes.find({ id: "stale" }, { timeoutMs: 1_000 })),
    );
    for (const each of stale)
      expect(each).toMatchObject({ status: "rejected", reason: { code: "DEADLINE_EXCEEDED" } });
    release();
    await first;
    expect(await client.notes.find({ id: "last" })).toBeNull();
    expect(asked).toBe(2);
  });

  it("fault 12: a deleted request queue is made again and served again", async () => {
    const contract = notesContract("deleted-queue");
    await connector.serve(contract, notes().handlers);
    const client = caller.client(contract);
    expect(await client.notes.find({ id: "x" })).toBeNull();
    await server.manage("DELETE", `/api/queues/{vhost}/${names(contract.store).reads}`);
    expect(await client.notes.find({ id: "x" }, { timeoutMs: 20_000 })).toBeNull();
    await vi.waitFor(() => expect(connector.isReady()).toBe(true), soon);
  });

  it("fault 13: a single call does not wait for Nagle's algorithm", async () => {
    const contract = notesContract("nagle");
    await connector.serve(contract, notes().handlers);
    const direct = await connectBroker({ url: server.url, name: "direct" });
    const client = direct.client(contract);
    // With it each call takes 40 ms, or two of its timers.
    const ask = () => client.notes.find({ id: "x" });
    expect(await winsAgainstTenQuestions(server.url, ask)).toBeGreaterThan(50);
    await direct.close();
  });

  it("fault 14: a result that is too large is refused by name and the line stays open", async () => {
    const contract = notesContract("large");
    const { handlers } = notes({
      find: async ({ id }) => ({ id, text: "x".repeat(id === "large" ? 9_000_000 : 10) }),
    });
    await connector.serve(contract, handlers);
    const client = caller.client(contract);
    await expect(client.notes.find({ id: "large" })).rejects.toMatchObject({
      code: "OUT_OF_RANGE",
      reason: "RESULT_TOO_LARGE",
    });
    expect(await client.notes.find({ id: "small" })).toMatchObject({ id: "small" });
  });

  it("fault 15: a caller that vanished before its answer harms nobody", async () => {
    const contract = notesContract("vanished");
    let asked = 0;
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const { handlers } = notes({
      find: async () => {
        asked++;
        await gate;
        return null;
      },
    });
    await connector.serve(contract, handlers);
    const other = await connectBroker({ url: server.url, name: "vanishing" });
    const lost = other
      .client(contract)
      .notes.find({ id: "x" })
      .catch((fault: unknown) => fault);
    await vi.waitFor(() => expect(asked).toBe(1), soon);
    await other.close();
    expect(await lost).toMatchObject({ code: "UNAVAILABLE" });
    release();
    expect(await caller.client(contract).notes.find({ id: "x" })).toBeNull();
  });

  it("a long read of a caller that died is stopped", async () => {
    const contract = notesContract("died");
    const ended: unknown[] = [];
    let started = 0;
    const { handlers } = notes({
      find: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          started++;
          signal.addEventListener("abort", () => {
            ended.push(signal.reason);
            reject(signal.reason as Error);
          });
        }),
    });
    await connector.serve(contract, handlers);
    const line = await testWire(server.url);
    const dying = await connectBroker({ url: line.url, name: "dying" });
    const lost = dying
      .client(contract, { retry: false })
      .notes.find({ id: "x" }, { timeoutMs: 60_000 })
      .catch((fault: unknown) => fault);
    await vi.waitFor(() => expect(started).toBe(1), soon);
    await line.shut();
    expect(await lost).toMatchObject({ code: "UNAVAILABLE" });
    await vi.waitFor(() => expect(ended).toMatchObject([{ code: "CANCELLED" }]), soon);
    await dying.close();
  });

  it("an expensive read is not begun for a caller that has gone", async () => {
    const { operations, ...rest } = notesContract("expensive");
    const find = { ...operations.notes.find, isExpensive: true };
    const contract = { ...rest, operations: { notes: { ...operations.notes, find } } };
    const asked: string[] = [];
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const { handlers } = notes({
      find: async ({ id }) => {
        asked.push(id);
        await gate;
        return null;
      },
    });
    await connector.serve(contract, handlers, { readConcurrency: 1 });
    const first = caller.client(contract).notes.find({ id: "first" }, { timeoutMs: 20_000 });
    await vi.waitFor(() => expect(asked).toEqual(["first"]), soon);
    const other = await connectBroker({ url: server.url, name: "leaving" });
    const { reads } = names(contract.store);
    const lost = other.client(contract).notes.find({ id: "left" }, { timeoutMs: 60_000 });
    const isGone = lost.catch((fault: unknown) => fault);
    await vi.waitFor(async () => {
      const queue = (await server.manage("GET", `/api/queues/{vhost}/${reads}`)) as {
        messages?: number;
      };
      expect(queue.messages).toBeGreaterThanOrEqual(2); // one in hand, one behind it
    }, soon);
    await other.close();
    expect(await isGone).toMatchObject({ code: "UNAVAILABLE" });
    const last = caller.client(contract).notes.find({ id: "last" }, { timeoutMs: 20_000 });
    release();
    expect(await Promise.all([first, last])).toEqual([null, null]);
    expect(asked).toEqual(["first", "last"]);
  });

  it("a cancelled call ends at once, and its cancel and its deadline reach the handler", async () => {
    const contract = notesContract("cancelled");
    const ended: unknown[] = [];
    let started = 0;
    const { handlers } = notes({
      find: (_, { signal, remainingMs }) =>
        new Promise((_resolve, reject) => {
          started++;
          expect(remainingMs()).toBeLessThanOrEqual(1_500);
          signal.addEventListener("abort", () => {
            ended.push(signal.reason);
            reject(signal.reason as Error);
          });
        }),
    });
    await connector.serve(contract, handlers);
    const client = caller.client(contract);
    const cancel = new AbortController();
    const cancelled = client.notes.find({ id: "x" }, { signal: cancel.signal, timeoutMs: 1_500 });
    await vi.waitFor(() => expect(started).toBe(1), soon);
    cancel.abort();
    await expect(cancelled).rejects.toMatchObject({ code: "CANCELLED" });
    await vi.waitFor(() => expect(ended).toMatchObject([{ code: "CANCELLED" }]), soon);
    await expect(client.notes.find({ id: "x" }, { timeoutMs: 1_500 })).rejects.toMatchObject({
      code: "DEADLINE_EXCEEDED",
    });
    await vi.waitFor(() => expect(ended).toMatchObject([{}, { code: "DEADLINE_EXCEEDED" }]), soon);
  });
});

/** How often out of 100 this is done before the broker has answered ten questions one after another. */
async function winsAgainstTenQuestions(url: string, work: () => Promise<unknown>): Promise<number> {
  const connection = await connect(url, { noDelay: true });
  const channel = await connection.createChannel();
  const questions = async () => {
    for (let n = 0; n < 10; n++) await channel.checkExchange("amq.direct");
    return false;
  };
  let wins = 0;
  for (let n = 0; n < 100; n++) {
    const done = work().then(() => true);
    const asked = questions();
    if (await Promise.race([done, asked])) wins++;
    await Promise.all([done, asked]);
  }
  await connection.close();
  return wins;
}
