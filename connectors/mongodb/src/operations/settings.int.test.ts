import { mongodb, revisionOf, type Client } from "@nexa/contracts";
import { connectBroker } from "@nexa/rpc";
import { testBroker } from "@nexa/rpc/testing";
import { logger } from "@nexa/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { start } from "../service.ts";
import { SettingsWatch } from "../settings-watch.ts";
import { testStore } from "../test-database.ts";

const service = "a1-scraper-controller";
const settings = { service, cadence_tick_ms: 1_000, updated_at: "2026-10-02T08:00:00.000Z" };

describe("settings of a running service", () => {
  const closing: (() => Promise<unknown>)[] = [];
  let context: Awaited<ReturnType<typeof testStore>>;
  let client: Client<typeof mongodb>;
  beforeAll(async () => {
    context = await testStore("settings");
    closing.push(() => context.drop());
    const server = await testBroker("mongodb-settings");
    closing.push(() => server.drop());
    const address = { RABBITMQ_URL: server.url, HEALTH_HOST: "127.0.0.1", HEALTH_PORT: 0 };
    const connector = await start({ ...context.config, ...address }, logger("connector-mongodb"));
    closing.push(() => connector.stop());
    const broker = await connectBroker({ url: server.url, name: "test" });
    closing.push(() => broker.close());
    client = broker.client(mongodb);
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  /** The next answer that differs, given before the caller's patience of 30 s made it look again. */
  async function newsAfter(revision: string, change: () => Promise<unknown>) {
    const waiting = client.settings.changedSince({ service, revision }, { timeoutMs: 30_000 });
    const patient = AbortSignal.timeout(20_000);
    await client.settings.list({}); // answered after the caller before it has begun to wait
    await change();
    const news = await waiting;
    expect(patient.aborted).toBe(false);
    return news;
  }

  it("reach it at the next look, a second later at most, whether saved through the connector or edited in MongoDB", async () => {
    const first = await client.settings.changedSince({ service });
    expect(first).toEqual({ settings: null, revision: "none" });
    const saved = await newsAfter(first.revision, () => client.settings.save(settings));
    expect(saved.settings).toEqual(settings);
    const edited = await newsAfter(saved.revision, () =>
      context.db.collection("service_settings").updateOne(
        { service },
        {
          $set: { cadence_tick_ms: 250 },
        },
      ),
    );
    expect(edited.settings).toEqual({ ...settings, cadence_tick_ms: 250 });
    const removed = await newsAfter(edited.revision, () =>
      context.db.collection("service_settings").deleteOne({ service }),
    );
    expect(removed.settings).toBeNull();
  });

  it("changed before the first look wake who waits for them", async () => {
    const watch = new SettingsWatch(context.db);
    const patient = AbortSignal.timeout(10_000);
    const news = watch.next(service, patient);
    watch.start();
    try {
      await news;
      expect(patient.aborted).toBe(false);
    } finally {
      watch.stop();
    }
  });

  it("that nobody changed are answered with the same revision before the caller gives up", async () => {
    const { revision } = await client.settings.changedSince({ service });
    const same = await client.settings.changedSince({ service, revision }, { timeoutMs: 1_500 });
    expect(same.revision).toBe(revision);
  });

  it("stand beside the heartbeats of all services in one list", async () => {
    await client.settings.save(settings);
    await client.settings.save({ ...settings, service: `${service}:status` });
    await expect
      .poll(async () => (await client.settings.list({})).map((each) => each.service))
      .toEqual([service, `${service}:status`]);
  });

  it("changed by two people at once keep the first change; the second is told", async () => {
    const row = { ...settings, service: "b1-scraper" };
    const add = await client.settings.edit({ row, expected: null });
    expect(add).toEqual({ outcome: "saved", row });
    expect((await client.settings.edit({ row, expected: null })).outcome).toBe("taken");
    const edits = [1, 2].map((second) =>
      client.settings.edit({
        row: { ...row, cadence_tick_ms: second, updated_at: `2026-10-02T09:00:0${second}.000Z` },
        expected: revisionOf(row),
      }),
    );
    const outcomes = (await Promise.all(edits)).map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(["saved", "stale"]);
    const gone = { row: { ...row, service: "nobody" }, expected: "h1:x" };
    expect(await client.settings.edit(gone)).toEqual({ outcome: "missing", row: null });
  });
});
