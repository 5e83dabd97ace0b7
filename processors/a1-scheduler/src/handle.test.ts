import { Fault, queueJob, type Job } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { dispatchDueTargets, type Deps } from "./handle.ts";
import { createLease } from "./lease.ts";
import { target } from "./sample-target.ts";
import { schedulerSettings } from "./settings.ts";

const settings = schedulerSettings.parse({});
const at = (time: string) => new Date(`2026-11-28T${time}Z`);
const second = { ...target, id: "00000000-0000-4000-8000-000000000002" };

/** Two active targets, one of them with a keyword, and what was sent to B1. */
function world(sendJob?: (job: Job) => Promise<void>, targets = [target, second]) {
  const sent: Job[] = [];
  const deps: Deps = {
    mongodb: {
      targets: { listActive: async () => targets },
      targetKeywords: {
        listByTarget: async ({ targetId }) =>
          targetId === target.id ? [{ ...keyword, targetId }] : [],
      },
    },
    sendJob: sendJob ?? (async (job) => void sent.push(job)),
  };
  return { deps, sent };
}
const keyword = {
  id: "00000000-0000-4000-8000-000000000011",
  phrase: "begal",
  phrases: ["begal", "pembegalan"],
  taxonomyLineage: {
    leafnodeid: "00000000-0000-4000-8000-000000000012",
    leafnodename: "Begal",
    nodelevel: 5,
    ancestrypathids: [],
    ancestrypathnames: [],
  },
  active: true,
};

describe("a1-scheduler", () => {
  it("sends B1 a job for each target that is due, with the target's keywords", async () => {
    const { deps, sent } = world();
    expect(await dispatchDueTargets(deps, {}, settings, at("05:01:00"))).toBe(2);
    expect(sent.map(({ target_id }) => target_id)).toEqual([target.id, second.id]);
    expect(queueJob.value.parse(sent[0])).toMatchObject({
      domain_name: "kabarbrebes.test",
      triggered_at: "2026-11-28T05:01:00.000Z",
      region: { region_name: "Jawa Tengah" },
      lexicon_matcher: [{ keyword_id: keyword.id, phrases: ["begal", "pembegalan"] }],
    });
  });

  it("sends nothing again within the interval, and another job after it", async () => {
    const { deps, sent } = world();
    const dispatched = {};
    await dispatchDueTargets(deps, dispatched, settings, at("05:01:00"));
    expect(await dispatchDueTargets(deps, dispatched, settings, at("05:01:01"))).toBe(0);
    expect(await dispatchDueTargets(deps, dispatched, settings, at("05:06:00"))).toBe(2);
    expect(new Set(sent.map(({ job_id }) => job_id)).size).toBe(4);
  });

  it("sends the same job id when it forgot, in a crash, that a crawl was dispatched", async () => {
    const { deps, sent } = world();
    await dispatchDueTargets(deps, {}, settings, at("05:01:00"));
    await dispatchDueTargets(deps, {}, settings, at("05:01:30"));
    const ids = sent.map(({ job_id }) => job_id);
    expect(ids.slice(2)).toEqual(ids.slice(0, 2));
  });

  it("names the first crawls after the run, whatever signs the run's name has", async () => {
    const { deps, sent } = world();
    const dispatched = {};
    await dispatchDueTargets(deps, dispatched, settings, at("05:01:00"), "demo/7");
    expect(sent.map(({ run_id }) => run_id)).toEqual(["demo/7", "demo/7"]);
    expect(await dispatchDueTargets(deps, dispatched, settings, at("05:01:01"), "demo/7")).toBe(0);
  });

  it("crawls a target without an interval of its own as often as the settings say", async () => {
    const { scrapeInterval: _, ...unset } = target;
    const { deps, sent } = world(undefined, [unset, { ...second, scrapeInterval: 0 }]);
    const [dispatched, hourly] = [{}, { ...settings, default_scrape_interval_minutes: 60 }];
    await dispatchDueTargets(deps, dispatched, hourly, at("05:01:00"));
    expect(await dispatchDueTargets(deps, dispatched, hourly, at("06:00:59"))).toBe(0);
    expect(await dispatchDueTargets(deps, dispatched, hourly, at("06:01:00"))).toBe(2);
    expect(await dispatchDueTargets(deps, dispatched, settings, at("06:06:00"))).toBe(2);
    expect(sent).toHaveLength(6);
  });

  it("leaves to the next tick what exceeds the limit of one tick", async () => {
    const { deps, sent } = world();
    const [dispatched, one] = [{}, { ...settings, max_concurrent_targets: 1 }];
    for (const second of ["00", "01", "02"])
      await dispatchDueTargets(deps, dispatched, one, at(`05:01:${second}`));
    expect(sent.map(({ target_id }) => target_id)).toEqual([target.id, second.id]);
  });

  it("counts a crawl as dispatched only when Kafka has acknowledged its job", async () => {
    const { deps } = world(() => Promise.reject(new Fault("UNAVAILABLE", "Kafka is away")));
    const dispatched = {};
    const tick = dispatchDueTargets(deps, dispatched, settings, at("05:01:00"));
    await expect(tick).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(dispatched).toEqual({});
  });

  it("shares the targets with another scheduler: each is dispatched by one of the two", async () => {
    const owners = new Map<string, string>();
    const redis = {
      seen: {
        claim: async ({ urlHash, owner }: { urlHash: string; owner: string }) => {
          if (!owners.has(urlHash)) owners.set(urlHash, owner);
          return { owner: owners.get(urlHash) ?? owner };
        },
      },
    };
    const { deps, sent } = world();
    const schedulers = ["one", "two"].map((name) => ({
      dispatched: {},
      deps: { ...deps, lease: createLease({ redis }, name, undefined) },
    }));
    await Promise.all(
      schedulers.map(({ deps, dispatched }) =>
        dispatchDueTargets(deps, dispatched, settings, at("05:01:00")),
      ),
    );
    expect(sent.map(({ target_id }) => target_id).sort()).toEqual([target.id, second.id].sort());
  });
});
