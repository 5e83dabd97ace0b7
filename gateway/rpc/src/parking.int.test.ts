import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Fault } from "@nexa/contracts";
import { connectBroker, type Broker, type JournalEntry, type ParkedWrites } from "./index.ts";
import { testBroker, type TestBroker } from "./test-broker.ts";
import { notes, notesContract, type Note, type NotesContract } from "./test-notes.ts";

const soon = { timeout: 45_000, interval: 10 };

describe("parked writes", () => {
  let server: TestBroker;
  let connector: Broker;
  let ops: Broker;
  let contract: NotesContract;
  let parked: ParkedWrites;
  let audit: JournalEntry[];
  let saved: Note[];
  let isFixed: boolean;
  let stores = 0;
  beforeAll(async () => {
    server = await testBroker("parking");
    connector = await connectBroker({ url: server.url, name: "connector" });
    ops = await connectBroker({ url: server.url, name: "api" });
  });
  afterAll(async () => {
    await ops.close();
    await connector.close();
    await server.drop();
  });
  /** A store that parks what says "bad" and, until it is fixed, what says "early". */
  beforeEach(async () => {
    contract = notesContract(`store${stores++}`);
    audit = [];
    isFixed = false;
    const made = notes({
      save: async (batch) =>
        batch.map((each) => {
          if (each.text === "bad") return new Fault("INVALID_ARGUMENT", "text is Bad");
          if (each.text === "early" && !isFixed)
            return new Fault("FAILED_PRECONDITION", "region unknown");
          saved.push(each);
          return { outcome: "saved" };
        }),
    });
    saved = made.saved;
    await connector.serve(contract, made.handlers);
    parked = ops.parked(contract, { by: "rini", onAudit: (entry) => audit.push(entry) });
  });
  const park = async (...sent: Note[]) => {
    const ids: string[] = [];
    for (const note of sent) ids.push((await ops.client(contract).notes.save(note)).writeId);
    await vi.waitFor(async () => expect(await parked.list()).toHaveLength(sent.length), soon);
    audit.length = 0;
    return ids;
  };

  it("are listed by operation, entity, code, words of the fault, and time", async () => {
    const [bad, early] = await park({ id: "a", text: "bad" }, { id: "b", text: "early" });
    const ids = async (filter: Parameters<typeof parked.list>[0]) =>
      (await parked.list(filter)).map(({ writeId }) => writeId);
    expect(new Set(await ids({ operation: "notes.save" }))).toEqual(new Set([bad, early]));
    expect(await ids({ operation: "notes.lose" })).toEqual([]);
    expect(await ids({ code: "INVALID_ARGUMENT" })).toEqual([bad]);
    expect(await ids({ entity: "b" })).toEqual([early]);
    expect(await ids({ message: "is bad" })).toEqual([bad]);
    expect(await ids({ until: "2020-01-01T00:00:00Z" })).toEqual([]);
    expect(await ids({ from: "2020-01-01T00:00:00Z", code: "FAILED_PRECONDITION" })).toEqual([
      early,
    ]);
    expect(await parked.show(bad ?? "")).toMatchObject({ input: { id: "a", text: "bad" } });
    expect(await parked.show("unknown")).toBeUndefined();
    expect(await parked.list()).toHaveLength(2);
  });

  it("can be mended: the new input must keep the contract, and then it is applied", async () => {
    const [bad = ""] = await park({ id: "a", text: "bad" });
    await expect(parked.edit(bad, { id: "a" })).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
    await expect(parked.edit("unknown", { id: "a", text: "x" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const edited = await parked.edit(bad, { id: "a", text: "good" }, { by: "budi" });
    expect(edited).toMatchObject({ writeId: bad, input: { text: "good" }, replays: 0 });
    expect(edited.editedAt).toMatch(/^20/);
    expect(await parked.replay([bad])).toEqual({ sent: [bad], refused: [] });
    await vi.waitFor(() => expect(saved).toEqual([{ id: "a", text: "good" }]), soon);
    expect(await parked.list()).toEqual([]);
  });

  it("a dry run says what would be sent and sends nothing", async () => {
    const [, early] = await park({ id: "a", text: "bad" }, { id: "b", text: "early" });
    isFixed = true;
    const selection = { code: "FAILED_PRECONDITION" } as const;
    expect(await parked.replay(selection, { isDryRun: true })).toEqual({
      sent: [early],
      refused: [],
    });
    expect(await parked.list()).toHaveLength(2);
    expect(await parked.replay(selection)).toEqual({ sent: [early], refused: [] });
    await vi.waitFor(() => expect(saved).toEqual([{ id: "b", text: "early" }]), soon);
  });

  it("are sent again no faster than asked for", async () => {
    await park(...["1", "2", "3", "4", "5"].map((id) => ({ id, text: "early" })));
    isFixed = true;
    const startedAt = Date.now();
    expect((await parked.replay("all", { perSecond: 20 })).sent).toHaveLength(5);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(190);
  });

  it("a write that is parked again and again stays after so many replays", async () => {
    const [bad] = await park({ id: "a", text: "bad" });
    for (let replays = 1; replays <= 2; replays++) {
      expect(await parked.replay("all", { maxReplays: 2 })).toEqual({ sent: [bad], refused: [] });
      await vi.waitFor(async () => expect(await parked.list()).toMatchObject([{ replays }]), soon);
    }
    expect(await parked.replay("all", { maxReplays: 2 })).toEqual({ sent: [], refused: [bad] });
    expect(await parked.discard("all")).toEqual([bad]);
    expect(await parked.list()).toEqual([]);
  });

  it("whatever is done to them is audited, with who, why, and what it was before", async () => {
    const [a = "", b = ""] = await park({ id: "a", text: "bad" }, { id: "b", text: "bad" });
    await parked.show(a);
    await parked.edit(a, { id: "a", text: "good" }, { by: "budi", why: "ticket 7" });
    await parked.replay([a]);
    await parked.discard([b], { why: "a duplicate" });
    expect(audit).toMatchObject([
      { action: "show", by: "rini", writeIds: [a] },
      {
        action: "edit",
        by: "budi",
        why: "ticket 7",
        before: { text: "bad" },
        after: { text: "good" },
      },
      { action: "replay", by: "rini", writeIds: [a] },
      { action: "discard", by: "rini", why: "a duplicate", before: { id: "b", text: "bad" } },
    ]);
    expect(await parked.journal()).toEqual(audit.slice(1));
  });
});
