import { describe, expect, it } from "vitest";
import { leaseSearch } from "./lease.ts";
import { world } from "./sample-world.ts";
import type { Keyword } from "./keyword.ts";

const keyword: Keyword = {
  keyword_id: "00000000-0000-4000-8000-000000000006",
  phrase: "begal",
  phrases: ["begal"],
  taxonomy_lineage: {
    leaf_node_id: "00000000-0000-4000-8000-000000000007",
    leaf_node_name: "Begal",
    node_level: 5,
    ancestry_path_ids: [],
    ancestry_path_names: [],
  },
  scrape_interval_minutes: 60,
};

describe("a keyword that several workers find due", () => {
  it("is searched by one of them", async () => {
    const { deps } = world({});
    const runs = ["run-a", "run-b", "run-c"].map((runId) => ({ keyword, runId }));
    const got = await Promise.all(
      runs.map((run, n) => leaseSearch(run, `worker-${String(n)}`, undefined, deps)),
    );
    expect(got.filter(Boolean)).toHaveLength(1);
  });
  it("stays with the worker that restarts in the middle of its run", async () => {
    const { deps } = world({});
    const run = { keyword, runId: "run-a" };
    expect(await leaseSearch(run, "worker-1", undefined, deps)).toBe(true);
    expect(await leaseSearch(run, "worker-1", undefined, deps)).toBe(true);
    expect(await leaseSearch(run, "worker-2", undefined, deps)).toBe(false);
  });
  it("begins anew with a start of another name", async () => {
    const { deps } = world({});
    expect(await leaseSearch({ keyword, runId: "s1" }, "worker-1", "s1", deps)).toBe(true);
    expect(await leaseSearch({ keyword, runId: "s2" }, "worker-1", "s2", deps)).toBe(true);
  });
});
