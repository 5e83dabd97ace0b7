import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Contract } from "@nexa/contracts";
import { metrics, type Running } from "@nexa/service";
import { connectBroker, type Broker } from "./broker.ts";
import { permissionsFor } from "./permissions.ts";
import { rawPeer, type RawPeer } from "./raw.ts";
import { testBroker, type TestBroker } from "./test-broker.ts";

export { testBroker, type TestBroker } from "./test-broker.ts";
export { behavesLikeTheStoreProtocol, type TestGround } from "./conformance.ts";
export { memoryTransport, type MemoryTransport } from "./memory-transport.ts";
export { testWire, type Wire } from "./test-wire.ts";

type Sample = { group: string; name: string; input: unknown };
export type ConnectorSamples = {
  /** A read that the store can answer, with whatever result. */
  read: Sample;
  /** A write that the store takes. */
  write: Sample;
  /** Reads and writes that only operators may ask for. */
  forOperators?: Sample[];
  /** What the store holds of the sample write, in a form that `toEqual` can compare. */
  afterWrite?: () => Promise<unknown>;
};

const patience = { timeout: 45_000, interval: 25 };

/** How many writes of this operation came to this outcome, or to any, in this process. */
export async function outcomes(store: string, operation: string, outcome?: string) {
  const metric = metrics.getSingleMetric("nexa_store_write_outcomes_total");
  const values = (await metric?.get())?.values ?? [];
  return values
    .filter(({ labels }) => labels["store"] === store && labels["operation"] === operation)
    .filter(({ labels }) => outcome === undefined || labels["outcome"] === outcome)
    .reduce((sum, { value }) => sum + value, 0);
}

/**
 * What every connector must do, whatever its store: run it against the real store.
 *
 * @param open starts the connector in this process, on the broker of this URL
 * @param samples one read and one write that the store accepts
 */
export function behavesLikeAConnector(
  contract: Contract,
  open: (rabbitUrl: string) => Promise<Running>,
  samples: ConnectorSamples,
): void {
  const { store } = contract;
  const nameOf = ({ group, name }: Sample) => `${group}.${name}`;
  const [readName, writeName] = [nameOf(samples.read), nameOf(samples.write)];
  const callText = (op: string, input: unknown, deadline = Date.now() + 10_000) => [
    { id: "raw", op, deadline, ttl: 10_000, input },
  ];

  describe(`${store}, like every connector`, () => {
    let server: TestBroker;
    let connector: Running;
    let broker: Broker;
    let raw: RawPeer;
    let client: Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
    const call = (sample: Sample, input: unknown = sample.input) => {
      const operation = client[sample.group]?.[sample.name];
      if (!operation) throw new TypeError(`${store} has no ${nameOf(sample)}`);
      return operation(input);
    };
    const applied = async (count: number) =>
      vi.waitFor(async () => expect(await outcomes(store, writeName)).toBe(count), patience);

    beforeAll(async () => {
      server = await testBroker(store);
      connector = await open(server.url);
      broker = await connectBroker({ url: server.url, name: `test-${store}` });
      client = broker.client(contract) as unknown as typeof client; // samples are no streams
      raw = await rawPeer(server.url, contract);
    });
    afterAll(async () => {
      await raw?.close();
      await broker?.close();
      await connector?.stop();
      await server?.drop();
    });

    it("answers a read", async () => {
      await call(samples.read);
    });

    it("says UNIMPLEMENTED to an operation nobody has", async () => {
      expect(await raw.ask(callText("no.such", {}))).toMatchObject([
        { id: "raw", fault: { code: "UNIMPLEMENTED", retryable: false } },
      ]);
    });

    it("refuses another contract version", async () => {
      const replies = await raw.ask(callText(readName, samples.read.input), { version: -1 });
      expect(replies).toMatchObject([{ fault: { code: "FAILED_PRECONDITION" } }]);
    });

    it("refuses a wrong shape at the client and, from others, at the connector", async () => {
      const wrong = { code: "INVALID_ARGUMENT", retryable: false };
      await expect(call(samples.read, "nonsense")).rejects.toMatchObject(wrong);
      await expect(call(samples.write, "nonsense")).rejects.toMatchObject(wrong);
      expect(await raw.ask(callText(readName, "nonsense"))).toMatchObject([{ fault: wrong }]);
      expect(await raw.ask("{ not JSON")).toMatchObject([{ id: "raw", fault: wrong }]);
      expect(await raw.ask([{ id: "raw", op: readName }])).toMatchObject([{ fault: wrong }]);
    });

    it.each(samples.forOperators?.map((each) => [nameOf(each), each] as const) ?? [])(
      "refuses %s to a service that is no operator",
      async (name, sample) => {
        const url = await server.user(
          `stranger-${randomUUID()}`,
          permissionsFor({ calls: [store] }),
        );
        const stranger = await connectBroker({ url, name: "stranger" });
        const calls = stranger.client(contract) as unknown as typeof client; // as above
        const refused = { code: "PERMISSION_DENIED", reason: "NOT_ALLOWED", retryable: false };
        const asked = calls[sample.group]?.[sample.name]?.(sample.input);
        if (contract.operations[sample.group]?.[sample.name]?.kind === "write") {
          await asked;
          const parked = broker.parked(contract);
          await vi.waitFor(async () => {
            const found = await parked.list({ operation: name });
            expect(found).toMatchObject([{ fault: refused }]);
          }, patience);
          await parked.discard({ operation: name });
        } else await expect(asked).rejects.toMatchObject(refused);
        await stranger.close();
      },
    );

    it("does no work for a caller who has gone", async () => {
      const expired = callText(readName, samples.read.input, Date.now() - 1);
      const [live] = callText(readName, samples.read.input);
      // Both in one message: only the live one is answered, and that ends the wait.
      const replies = await raw.ask([...expired, { ...live, id: "live" }]);
      expect(replies?.map((reply) => (reply as { id: string }).id)).toEqual(["live"]);
    });

    it("applies a write once, however often it arrives", async () => {
      const before = await outcomes(store, writeName);
      await call(samples.write);
      await applied(before + 1);
      const once = await samples.afterWrite?.();
      await call(samples.write);
      await call(samples.write);
      await applied(before + 3);
      expect(await samples.afterWrite?.()).toEqual(once);
    });

    it("parks a poisoned write with its reason; the next one flows", async () => {
      const before = await outcomes(store, writeName);
      await raw.tell(writeName, "poison", { nonsense: true }, { messageId: "poison" });
      await call(samples.write);
      await applied(before + 2); // parked counts as an outcome
      const parked = broker.parked(contract);
      const [write] = await parked.list();
      expect(write).toMatchObject({
        writeId: "poison",
        operation: writeName,
        entity: "poison",
        input: { nonsense: true },
        fault: { code: "INVALID_ARGUMENT" },
      });
      expect(await parked.discard(["poison"])).toEqual(["poison"]);
      expect(await parked.list()).toEqual([]);
    });

    it("finishes what is in hand when it stops, and then serves nobody", async () => {
      const before = await outcomes(store, writeName);
      const reads = Promise.all(Array.from({ length: 20 }, () => call(samples.read)));
      for (let i = 0; i < 20; i++) await call(samples.write);
      await Promise.all([reads, applied(before + 20)]);
      await connector.stop();
      const quick = broker.client(contract, { retry: false }) as unknown as typeof client;
      const read = quick[samples.read.group]?.[samples.read.name];
      await expect(read?.(samples.read.input)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    });
  });
}
