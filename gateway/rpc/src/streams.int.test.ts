import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Fault, type ReadContext } from "@nexa/contracts";
import { connectBroker, type Broker } from "./index.ts";
import { testBroker, type TestBroker } from "./test-broker.ts";
import { notes, notesContract, type Note } from "./test-notes.ts";
import { testWire } from "./test-wire.ts";

const soon = { timeout: 45_000, interval: 10 };
const quick = { baseMs: 10, maxMs: 50 };

/** A cursor over so many notes that remembers how far it was read and whether it was closed. */
function cursor(count: number, text = "x".repeat(1_000)) {
  const seen = { rows: 0, opened: 0, closed: 0 };
  async function* all({ id }: { id: string }): AsyncGenerator<Note> {
    seen.opened++;
    try {
      while (seen.rows < count) yield { id: `${id}${seen.rows++}`, text };
    } finally {
      seen.closed++;
    }
  }
  return { seen, all };
}

/** A cursor that waits after its first row until its signal says to stop. */
function stuckCursor() {
  const reasons: unknown[] = [];
  async function* all(_: unknown, { signal }: ReadContext): AsyncGenerator<Note> {
    yield { id: "first", text: "x" };
    await new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    }).catch((reason: unknown) => {
      reasons.push(reason);
      throw reason;
    });
  }
  return { reasons, all };
}

describe("a stream of rows", () => {
  let server: TestBroker;
  let connector: Broker;
  let caller: Broker;
  beforeAll(async () => {
    server = await testBroker("streams");
    connector = await connectBroker({ url: server.url, name: "connector" });
    caller = await connectBroker({ url: server.url, name: "caller" });
  });
  afterAll(async () => {
    await caller.close();
    await connector.close();
    await server.drop();
  });

  it("brings every row in order, far more than fit into one message", async () => {
    const contract = notesContract("whole");
    const { all, seen } = cursor(10_000);
    await connector.serve(contract, notes({ all }).handlers);
    let [count, misplaced] = [0, 0];
    for await (const { id } of caller.client(contract).notes.all({ id: "n" }))
      if (id !== `n${count++}`) misplaced++;
    expect([count, misplaced]).toEqual([10_000, 0]);
    expect(seen.closed).toBe(1);
  });

  it("may be empty", async () => {
    const contract = notesContract("empty");
    await connector.serve(contract, notes().handlers);
    for await (const row of caller.client(contract).notes.all({ id: "n" })) expect(row).toBeNull();
  });

  it("reads no further than a slow caller takes: memory stays bounded at both ends", async () => {
    const contract = notesContract("slow");
    const { all, seen } = cursor(1_000_000);
    await connector.serve(contract, notes({ all }).handlers);
    const rows = caller.client(contract).notes.all({ id: "n" })[Symbol.asyncIterator]();
    await rows.next();
    // Eight portions of 64 KiB are on their way, and one is being filled.
    let before = -1;
    await vi.waitFor(
      () => {
        const isStill = before === seen.rows && seen.rows > 1;
        before = seen.rows;
        expect(isStill).toBe(true);
      },
      { timeout: 20_000, interval: 200 },
    );
    expect(seen.rows).toBeLessThan(9 * 70);
    for (let i = 0; i < 2_000; i++) await rows.next();
    expect(seen.rows).toBeLessThan(2_000 + 2 * 9 * 70);
    await rows.return?.();
    await vi.waitFor(() => expect(seen.closed).toBe(1), soon);
  });

  it("leaving the loop closes the connector's cursor", async () => {
    const contract = notesContract("break");
    const { all, seen } = cursor(1_000_000);
    await connector.serve(contract, notes({ all }).handlers);
    for await (const { id } of caller.client(contract).notes.all({ id: "n" }))
      if (id === "n10") break;
    await vi.waitFor(() => expect(seen.closed).toBe(1), soon);
    expect(seen.rows).toBeLessThan(2_000);
  });

  it("the caller's cancel reaches a cursor that is waiting for the store", async () => {
    const contract = notesContract("abort");
    const { all, reasons } = stuckCursor();
    await connector.serve(contract, notes({ all }).handlers);
    const cancel = new AbortController();
    const { signal } = cancel;
    const rows = caller.client(contract).notes.all({ id: "n" }, { signal })[Symbol.asyncIterator]();
    expect((await rows.next()).value).toMatchObject({ id: "first" });
    const next = rows.next();
    cancel.abort();
    await expect(next).rejects.toMatchObject({ code: "CANCELLED" });
    await vi.waitFor(() => expect(reasons).toMatchObject([{ code: "CANCELLED" }]), soon);
  });

  it("a caller that died stops it, long before its deadline", async () => {
    const contract = notesContract("dead-caller");
    const wire = await testWire(server.url);
    const dying = await connectBroker({ url: wire.url, name: "dying", reconnect: quick });
    const { all, reasons } = stuckCursor();
    await connector.serve(contract, notes({ all }).handlers);
    const rows = dying.client(contract).notes.all({ id: "n" })[Symbol.asyncIterator]();
    await rows.next();
    const next = rows.next();
    await wire.shut();
    await expect(next).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await vi.waitFor(() => expect(reasons).toMatchObject([{ code: "CANCELLED" }]), soon);
    await dying.close();
    await wire.close();
  });

  it("a connector that died ends it, though another one lives", async () => {
    const contract = notesContract("dead-connector");
    const wire = await testWire(server.url);
    const dying = await connectBroker({ url: wire.url, name: "dying", reconnect: quick });
    await dying.serve(contract, notes({ all: stuckCursor().all }).handlers);
    const rows = caller.client(contract).notes.all({ id: "n" })[Symbol.asyncIterator]();
    await rows.next();
    await connector.serve(contract, notes().handlers);
    const next = rows.next();
    await wire.shut();
    await expect(next).rejects.toMatchObject({ code: "UNAVAILABLE", reason: "CONNECTOR_GONE" });
    await dying.close();
    await wire.close();
  });

  it("a failing source gives the caller its fault after the rows before it", async () => {
    const contract = notesContract("failing");
    async function* all(): AsyncGenerator<Note> {
      yield { id: "a", text: "x" };
      throw new Fault("RESOURCE_EXHAUSTED", "out of memory");
    }
    await connector.serve(contract, notes({ all }).handlers);
    const rows = caller.client(contract).notes.all({ id: "n" })[Symbol.asyncIterator]();
    expect((await rows.next()).value).toMatchObject({ id: "a" });
    await expect(rows.next()).rejects.toMatchObject({ code: "RESOURCE_EXHAUSTED" });
  });

  it("ends with its deadline, and the cursor with it", async () => {
    const contract = notesContract("deadline");
    const { all, reasons } = stuckCursor();
    await connector.serve(contract, notes({ all }).handlers);
    const rows = caller.client(contract).notes.all({ id: "n" }, { timeoutMs: 2_000 });
    const read = async () => {
      for await (const { id } of rows) expect(id).toBe("first");
    };
    await expect(read()).rejects.toMatchObject({ code: "DEADLINE_EXCEEDED" });
    await vi.waitFor(() => expect(reasons).toMatchObject([{ code: "DEADLINE_EXCEEDED" }]), soon);
  });

  it("fault 14: a large stream does not hold up small reads", async () => {
    const contract = notesContract("beside");
    const { all } = cursor(1_000_000, "x".repeat(10_000));
    await connector.serve(contract, notes({ all }).handlers, { readConcurrency: 1 });
    const client = caller.client(contract);
    let isReading = true;
    const reading = (async () => {
      for await (const { id } of client.notes.all({ id: "n" })) if (!isReading && id) break;
    })();
    for (let i = 0; i < 20; i++) expect(await client.notes.find({ id: "x" })).toBeNull();
    isReading = false;
    await reading;
  });

  it("a stopping connector tells the caller, and lets go of its cursor", async () => {
    const contract = notesContract("stopping");
    const { all, reasons } = stuckCursor();
    const service = await connector.serve(contract, notes({ all }).handlers);
    const rows = caller.client(contract).notes.all({ id: "n" })[Symbol.asyncIterator]();
    await rows.next();
    const next = rows.next();
    const stopping = service.stop();
    await expect(next).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await stopping;
    expect(reasons).toMatchObject([{ code: "UNAVAILABLE" }]);
  });
});
