import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Fault } from "@nexa/contracts";
import type { Broker } from "./broker.ts";
import { notes, notesContract, type Note } from "./test-notes.ts";

/** Something that the store protocol can run on. */
export type TestGround = {
  /** A service of this name, connected. */
  connect: (name: string) => Promise<Broker>;
  /** Breaks every connection; they come back by themselves. */
  cut: () => void;
  drop: () => Promise<void>;
};

const soon = { timeout: 45_000, interval: 10 };
const retry = { baseMs: 5, maxMs: 20 };
const ok = { outcome: "saved" };

/**
 * What a caller and a connector may rely on, whatever lies between them: it runs on the real broker
 * and on the one in memory, so that a unit test on the latter tells the truth.
 */
export function behavesLikeTheStoreProtocol(name: string, open: () => Promise<TestGround>): void {
  describe(`the store protocol on ${name}`, () => {
    let ground: TestGround;
    let caller: Broker;
    let connector: Broker;
    beforeAll(async () => {
      ground = await open();
      [caller, connector] = [await ground.connect("caller"), await ground.connect("connector")];
    });
    afterAll(async () => {
      await caller.close();
      await connector.close();
      await ground.drop();
    });

    it("applies writes in the order they were sent, each once, and answers reads", async () => {
      const contract = notesContract("order");
      const { handlers, saved } = notes();
      await connector.serve(contract, handlers);
      const { notes: client } = caller.client(contract);
      for (let n = 0; n < 50; n++) await client.save({ id: "a", text: String(n) });
      await vi.waitFor(() => expect(saved).toHaveLength(50), soon);
      expect(saved.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, n) => `${n}`));
      expect(await client.find({ id: "a" })).toEqual({ id: "a", text: "49" });
      expect(await client.find({ id: "unknown" })).toBeNull();
    });

    it("keeps writes for a connector that comes later", async () => {
      const contract = notesContract("later");
      await caller.client(contract).notes.save({ id: "a", text: "early" });
      const { handlers, saved } = notes();
      await connector.serve(contract, handlers);
      await vi.waitFor(() => expect(saved).toEqual([{ id: "a", text: "early" }]), soon);
    });

    it("refuses a wrong shape and a write that is too large before it is sent", async () => {
      const { notes: client } = caller.client(notesContract("shapes"));
      const wrong = { id: "a" } as Note; // as JavaScript would
      await expect(client.save(wrong)).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
      const text = "x".repeat(17 * 1024 * 1024);
      await expect(client.save({ id: "a", text })).rejects.toMatchObject({ reason: "TOO_LARGE" });
    });

    it("says at once that nobody serves, and waits for somebody where the caller may", async () => {
      const contract = notesContract("nobody");
      const quick = caller.client(contract, { retry: false }).notes;
      await expect(quick.find({ id: "a" })).rejects.toMatchObject({ reason: "NOBODY_SERVES" });
      const patient = caller.client(contract).notes.find({ id: "a" }, { timeoutMs: 20_000 });
      await connector.serve(contract, notes().handlers);
      expect(await patient).toBeNull();
    });

    it("gives the connector's faults as they are, and other versions and results their own", async () => {
      const contract = notesContract("faults");
      const { handlers } = notes({
        find: async ({ id }) => {
          if (id === "large") return { id, text: "x".repeat(9_000_000) };
          if (id === "wrong") return { id } as Note; // a handler that breaks its contract
          throw new Fault("RESOURCE_EXHAUSTED", "slow down", { retryable: false });
        },
      });
      await connector.serve(contract, handlers);
      const { notes: client } = caller.client(contract);
      const fault = (id: string) => client.find({ id }).catch((error: unknown) => error);
      expect(await fault("x")).toMatchObject({ code: "RESOURCE_EXHAUSTED", retryable: false });
      expect(await fault("large")).toMatchObject({ reason: "RESULT_TOO_LARGE" });
      expect(await fault("wrong")).toMatchObject({ reason: "INVALID_RESULT" });
      const stranger = await ground.connect("stranger");
      await expect(
        stranger.client({ ...contract, version: 2 }).notes.find({ id: "a" }),
      ).rejects.toMatchObject({ code: "FAILED_PRECONDITION" });
      await stranger.close();
    });

    it("ends a read at its deadline and at its caller's cancel; its handler hears of both", async () => {
      const contract = notesContract("ended");
      const reasons: unknown[] = [];
      let started = 0;
      const { handlers } = notes({
        find: (_, { signal }) =>
          new Promise((_resolve, reject) => {
            started++;
            signal.addEventListener("abort", () => {
              reasons.push(signal.reason);
              reject(signal.reason as Error);
            });
          }),
      });
      await connector.serve(contract, handlers);
      const { notes: client } = caller.client(contract);
      await expect(client.find({ id: "a" }, { timeoutMs: 1_000 })).rejects.toMatchObject({
        code: "DEADLINE_EXCEEDED",
      });
      await vi.waitFor(() => expect(reasons).toMatchObject([{ code: "DEADLINE_EXCEEDED" }]), soon);
      const cancel = new AbortController();
      const cancelled = client.find({ id: "a" }, { signal: cancel.signal });
      await vi.waitFor(() => expect(started).toBe(2), soon);
      cancel.abort();
      await expect(cancelled).rejects.toMatchObject({ code: "CANCELLED" });
      await vi.waitFor(() => expect(reasons).toMatchObject([{}, { code: "CANCELLED" }]), soon);
    });

    it("tries a write again, its entity's later writes behind it, and parks it in the end", async () => {
      const contract = notesContract("retry");
      const log: string[] = [];
      const { handlers } = notes({
        save: async (batch) =>
          batch.map(({ id, text }) => {
            log.push(`${id}${text}`);
            return text === "1" ? new Fault("RESOURCE_EXHAUSTED", "slow down") : ok;
          }),
      });
      await connector.serve(contract, handlers, { retry });
      const { notes: client } = caller.client(contract);
      const first = await client.save({ id: "a", text: "1" });
      await client.save({ id: "a", text: "2" });
      await client.save({ id: "b", text: "!" });
      await vi.waitFor(() => expect(log).toContain("a2"), soon);
      expect(log.filter((each) => each.startsWith("a"))).toEqual([
        ...Array<string>(5).fill("a1"),
        "a2",
      ]);
      const parked = caller.parked(contract);
      await vi.waitFor(
        async () =>
          expect(await parked.list()).toMatchObject([
            { writeId: first.writeId, attempts: 5, fault: { code: "RESOURCE_EXHAUSTED" } },
          ]),
        soon,
      );
      await expect(client.find({ id: "a" }, { after: first })).rejects.toMatchObject({
        reason: "WRITE_PARKED",
      });
      await parked.edit(first.writeId, { id: "a", text: "3" });
      expect(await parked.replay("all")).toEqual({ sent: [first.writeId], refused: [] });
      await vi.waitFor(() => expect(log).toContain("a3"), soon);
    });

    it("lets a caller read its own write", async () => {
      const contract = notesContract("after");
      await connector.serve(contract, notes().handlers);
      const { notes: client } = caller.client(contract);
      for (const text of ["1", "2", "3"]) {
        const after = await client.save({ id: "a", text });
        expect(await client.find({ id: "a" }, { after })).toEqual({ id: "a", text });
      }
    });

    it("streams rows in order, no further than the caller takes, and closes the source", async () => {
      const contract = notesContract("stream");
      let [given, closed] = [0, 0];
      async function* all(): AsyncGenerator<Note> {
        try {
          while (given < 5_000) yield { id: String(given++), text: "x".repeat(1_000) };
        } finally {
          closed++;
        }
      }
      await connector.serve(contract, notes({ all }).handlers);
      const { notes: client } = caller.client(contract);
      let taken = 0;
      for await (const { id } of client.all({ id: "a" })) {
        expect(id).toBe(String(taken));
        if (++taken === 100) break;
      }
      await vi.waitFor(() => expect(closed).toBe(1), soon);
      expect(given).toBeLessThan(1_500);
      given = 4_000;
      const rest: string[] = [];
      for await (const { id } of client.all({ id: "a" })) rest.push(id);
      expect(rest).toHaveLength(1_000);
    });

    it("loses no write and keeps their order when every connection breaks", async () => {
      const contract = notesContract("broken");
      const { handlers, saved, textsOf } = notes();
      await connector.serve(contract, handlers);
      const { notes: client } = caller.client(contract);
      const texts = Array.from({ length: 600 }, (_, n) => String(n));
      const sent = Promise.all(texts.map((text) => client.save({ id: "a", text })));
      await vi.waitFor(() => expect(saved.length).toBeGreaterThan(0), soon);
      ground.cut();
      await sent;
      await vi.waitFor(() => expect(textsOf("a")).toEqual(texts), soon);
      expect(await client.find({ id: "a" }, { timeoutMs: 20_000 })).not.toBeNull();
    });

    it("a stop finishes what is in hand", async () => {
      const contract = notesContract("stop");
      let release: () => void = () => undefined;
      let asked = 0;
      const gate = new Promise<void>((resolve) => (release = resolve));
      const { handlers } = notes({
        find: async () => {
          asked++;
          await gate;
          return null;
        },
      });
      const service = await connector.serve(contract, handlers);
      const { notes: client } = caller.client(contract, { retry: false });
      const found = client.find({ id: "a" }, { timeoutMs: 20_000 });
      await vi.waitFor(() => expect(asked).toBe(1), soon);
      const stopped = service.stop();
      release();
      expect(await found).toBeNull();
      await stopped;
      await expect(client.find({ id: "a" })).rejects.toMatchObject({ code: "UNAVAILABLE" });
    });
  });
}
