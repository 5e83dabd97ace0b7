import { Fault, type SyncRun, type TargetDocument } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { asAdmin, sampleApp } from "./sample-app.ts";
import { makeSync, type SyncDeps } from "./sync.ts";

const id = "00000000-0000-4000-8000-000000000001";
const target: TargetDocument = {
  id,
  domainName: "kabar.test",
  baseUrl: "http://kabar.test/indeks",
  sectorId: id,
  sectorName: "Keamanan",
  region: { regionid: id, regionname: "Jawa Tengah", regionlevel: "PROVINSI" },
  organization: { orgid: id, orgname: "Kabar", orgtype: "MEDIA", parentorgid: null },
  scrapingConfig: {
    engine: "news",
    maxpages: 1,
    timeoutms: 1_000,
    htmlselectors: { articlewrapper: "", title: "", bodycontent: "", publisheddate: "" },
  },
  active: true,
  scrapeInterval: 300_000_000_000,
};

const source = {
  ...{ id, name: "Kabar", domain: "kabar.test", baseUrl: "http://kabar.test", adapter: "news" },
  active: true,
};
/** Of two sources the second was switched off. */
const sources = [source, { ...source, id: `${id.slice(0, -1)}2`, active: false }];

/** A registry with one target, read when `ready` resolves, and what reached MongoDB. */
function world(ready: Promise<void> = Promise.resolve()) {
  const did = {
    extracts: 0,
    saved: [] as string[],
    kept: [] as string[][],
    runs: [] as SyncRun[],
  };
  const token = async () => ({ writeId: "w" });
  const except = async ({ ids }: { ids: string[] }) => {
    did.kept.push(ids);
    return token();
  };
  const deps: SyncDeps = {
    postgres: {
      syncRuns: {
        save: async (run) => {
          did.runs.push(run);
          return token();
        },
      },
      sync: {
        extract: async () => {
          did.extracts++;
          await ready;
          return { targets: [target], targetKeywords: [], sources, keywords: [] };
        },
      },
    },
    mongodb: {
      targets: {
        save: async ({ id }) => {
          did.saved.push(id);
          return token();
        },
        deactivateExcept: except,
      },
      targetKeywords: { save: token, deactivateExcept: except },
      sources: { save: token, deactivateExcept: except },
      keywords: { save: token, deactivateExcept: except },
    },
  };
  return { deps, did };
}

const counts = { targets: 1, target_keywords: 0, sources: 2, keywords: 0 };

describe("sync", { timeout: 60_000 }, () => {
  it("copies the targets to MongoDB and sets inactive what is not among them", async () => {
    const { deps, did } = world();
    const run = await makeSync(deps)("siti").done;
    expect(run).toMatchObject({ asked_by: "siti", status: "done", sent: 3, total: 3, counts });
    expect(did).toMatchObject({ extracts: 1, saved: [id], kept: [[id], [], [id], []] });
  });

  it("is kept from its start to its end, so that others see how far it is", async () => {
    const { deps, did } = world();
    const seen: string[] = [];
    const run = await makeSync(deps, ({ status }) => seen.push(status))("siti").done;
    expect(did.runs.map(({ status, id }) => [status, id])).toEqual([
      ["running", run.id],
      ["done", run.id],
    ]);
    expect(seen).toEqual(["running", "done"]);
  });

  it("asked for meanwhile joins the run in progress; asked for later runs again", async () => {
    let release = () => {};
    const { deps, did } = world(new Promise((resolve) => (release = resolve)));
    const app = await sampleApp({ sync: makeSync(deps) });
    const ask = () => app.inject({ method: "POST", url: "/api/v1/sync", headers: asAdmin });
    const both = [ask(), ask()];
    await expect.poll(() => did.extracts).toBe(1);
    release();
    for (const reply of await Promise.all(both)) expect(reply.json()).toMatchObject({ targets: 1 });
    expect(did.extracts).toBe(1);
    await ask();
    expect(did.extracts).toBe(2);
  });

  it("need not be waited for", async () => {
    const { deps } = world(new Promise(() => {}));
    const app = await sampleApp({ sync: makeSync(deps) });
    const reply = await app.inject({
      ...{ method: "POST", url: "/api/v1/sync?wait=false", headers: asAdmin },
    });
    expect(reply.statusCode).toBe(202);
    expect(reply.json()).toMatchObject({ run: { status: "running", asked_by: "administrator" } });
  });

  it("that failed says why and does not stand in the way of the next", async () => {
    const { deps, did } = world();
    const extract: SyncDeps["postgres"]["sync"]["extract"] = (input) =>
      did.extracts++ === 0
        ? Promise.reject(new Fault("UNAVAILABLE", "postgres does not answer"))
        : deps.postgres.sync.extract(input);
    const sync = makeSync({ ...deps, postgres: { ...deps.postgres, sync: { extract } } });
    const app = await sampleApp({ sync });
    const reply = await app.inject({ method: "POST", url: "/api/v1/sync", headers: asAdmin });
    expect(reply.json()).toMatchObject({
      status: 503,
      detail: "sync failed: postgres does not answer",
      retryable: true,
    });
    expect(await sync("siti").done).toMatchObject({ status: "done" });
  });
});
