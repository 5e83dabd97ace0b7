import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { read, write, type Contract, type Handlers } from "@nexa/contracts";
import { connectBroker, type Broker } from "@nexa/rpc";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { BrokerProcess } from "./broker-process.ts";

const soon = { timeout: 60_000, interval: 20 };
const reconnect = { baseMs: 20, maxMs: 500 };
const note = z.object({ id: z.string(), text: z.string() });
const contractOf = (store: string) =>
  ({
    store,
    version: 1,
    operations: {
      notes: {
        save: write(note, ({ id }) => id),
        find: read(z.object({ id: z.string() }), note.nullable()),
      },
    },
  }) satisfies Contract;

/** @param gate what is saved waits for it */
function notes(gate = Promise.resolve()) {
  const saved: z.output<typeof note>[] = [];
  const handlers: Handlers<ReturnType<typeof contractOf>> = {
    notes: {
      save: async (batch) => {
        await gate;
        saved.push(...batch);
        return batch.map(() => ({ outcome: "saved" }));
      },
      find: async ({ id }) => saved.findLast((each) => each.id === id) ?? null,
    },
  };
  return { saved, handlers };
}

describe("a broker on bad days", () => {
  const root = mkdtempSync(join(tmpdir(), "nexa-bad-days-"));
  const server = new BrokerProcess(root, () => undefined);
  const services: Broker[] = [];
  let url: string;
  const service = async (name: string) => {
    const made = await connectBroker({ url, name, reconnect });
    services.push(made);
    return made;
  };
  beforeAll(async () => {
    // What breaks here is never a broker that was given to us.
    for (const name of Object.keys(process.env))
      if (name.startsWith("RABBITMQ_")) vi.stubEnv(name, undefined);
    url = await server.start();
  }, 300_000);
  afterAll(async () => {
    await Promise.all(services.map((each) => each.close()));
    await server.remove();
    rmSync(root, { recursive: true, force: true });
    vi.unstubAllEnvs();
  });

  it("fault 20: a memory alarm makes writers wait, then says so; what was queued is applied meanwhile", async () => {
    const contract = contractOf("alarm");
    let open: () => void = () => undefined;
    const { saved, handlers } = notes(new Promise((resolve) => (open = resolve)));
    const [connector, caller] = [await service("connector"), await service("caller")];
    const client = caller.client(contract).notes;
    await Promise.all(
      Array.from({ length: 500 }, (_, n) => client.save({ id: `e${n}`, text: "before" })),
    );
    await connector.serve(contract, handlers);
    await server.control("set_vm_memory_high_watermark", "absolute", "1");
    await vi.waitFor(async () => {
      await client.save({ id: "probe", text: "x" }, { timeoutMs: 50 }).catch(() => undefined);
      expect(caller.isReady()).toBe(false);
    }, soon);
    const text = "x".repeat(100_000);
    const refused = await Promise.allSettled(
      Array.from({ length: 1_000 }, (_, n) =>
        client.save({ id: `r${n}`, text }, { timeoutMs: 300 }),
      ),
    );
    for (const each of refused)
      expect(each.status === "rejected" && each.reason).toMatchObject({
        code: "RESOURCE_EXHAUSTED",
      });
    await expect(
      caller.client(contract, { retry: false }).notes.find({ id: "e0" }),
    ).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const patient = client.save({ id: "patient", text: "waited" });
    open();
    await vi.waitFor(
      () => expect(saved.filter((each) => each.text === "before")).toHaveLength(500),
      soon,
    );
    await server.control("set_vm_memory_high_watermark", "0.6");
    await patient;
    await vi.waitFor(() => expect(saved.map(({ id }) => id)).toContain("patient"), soon);
    expect(saved.filter(({ id }) => id.startsWith("r"))).toEqual([]); // refused is never sent
    expect(await client.find({ id: "patient" })).toMatchObject({ text: "waited" });
  }, 120_000);
});
