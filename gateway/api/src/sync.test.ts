import type { TargetDocument } from "@nexa/contracts";
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
  const did = { extracts: 0, saved: [] as string[], kept: [] as string[][] };
  const token = async () => ({ writeId: "w" });
  const except = async ({ ids }: { ids: string[] }) => {
    did.kept.push(ids);
    return token();
  };
  const deps: SyncDeps = {
    postgres: {
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

describe("sync", () => {
  it("copies the targets to MongoDB and sets inactive what is not among them", async () => {
    const { deps, did } = world();
    const result = await makeSync(deps)();
    expect(result).toEqual({ targets: 1, target_keywords: 0, sources: 2, keywords: 0 });
    expect(did).toEqual({ extracts: 1, saved: [id], kept: [[id], [], [id], []] });
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

  it("that failed does not stand in the way of the next", async () => {
    const { deps, did } = world();
    const sync = makeSync({
      ...deps,
      postgres: {
        sync: {
          extract: (input) =>
            did.extracts++ === 0
              ? Promise.reject(new Error("away"))
              : deps.postgres.sync.extract(input),
        },
      },
    });
    await expect(sync()).rejects.toThrow("away");
    expect(await sync()).toMatchObject({ targets: 1 });
  });
});
