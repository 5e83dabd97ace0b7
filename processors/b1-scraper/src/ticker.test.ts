import type { KeywordRun } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import type { Keyword } from "./keyword.ts";
import { dueSearches } from "./ticker.ts";

const keyword: Keyword = {
  keyword_id: "00000000-0000-4000-8000-000000000001",
  phrase: "begal",
  phrases: ["begal"],
  taxonomy_lineage: {
    leaf_node_id: "00000000-0000-4000-8000-000000000002",
    leaf_node_name: "Begal",
    node_level: 5,
    ancestry_path_ids: [],
    ancestry_path_names: [],
  },
  scrape_interval_minutes: 60,
};
const finished: KeywordRun = {
  keyword_id: keyword.keyword_id,
  run_id: "at-2026-11-28T05:00:00.000Z",
  started_at: "2026-11-28T05:00:00.000Z",
  finished_at: "2026-11-28T05:00:04.000Z",
  next_run_at: "2026-11-28T06:00:00.000Z",
  counters: {},
};
const at = (time: string) => new Date(`2026-11-28T${time}Z`);
const runIds = (...args: Parameters<typeof dueSearches>) =>
  dueSearches(...args).map(({ runId }) => runId);

describe("a keyword is searched", () => {
  it("again when its interval has passed, under a new run", () => {
    expect(runIds([keyword], [finished], at("05:59:59"))).toEqual([]);
    expect(runIds([keyword], [finished], at("06:00:00"))).toEqual(["at-2026-11-28T06:00:00.000Z"]);
  });

  it("on under the same run when the worker died before it finished", () => {
    const begun = { ...finished, finished_at: null, next_run_at: finished.started_at };
    expect(runIds([keyword], [begun], at("05:00:10"))).toEqual([finished.run_id]);
  });

  it("once under a named first run, and not again when that run restarts", () => {
    expect(runIds([keyword], [finished], at("05:10:00"), "start-1")).toEqual(["start-1"]);
    const named = { ...finished, run_id: "start-1" };
    expect(runIds([keyword], [named], at("05:10:00"), "start-1")).toEqual([]);
    expect(runIds([keyword], [named], at("06:00:00"), "start-1")).toHaveLength(1);
    const later = { ...finished, run_id: "start-1/at-2026-11-28T05:00:00.000Z" };
    expect(runIds([keyword], [later], at("05:10:00"), "start-1")).toEqual([]);
    const other = { ...finished, run_id: "start-10" };
    expect(runIds([keyword], [other], at("05:10:00"), "start-1")).toEqual(["start-1"]);
  });

  it("at its own moment of the hour when it never was, not with all the others", () => {
    const minutes = Array.from(
      { length: 60 },
      (_, minute) => new Date(Date.UTC(2026, 10, 28, 5, minute)),
    );
    const moments = (id: string) =>
      minutes.flatMap((now, minute) =>
        dueSearches([{ ...keyword, keyword_id: id }], [], now).length > 0 ? [minute] : [],
      );
    expect(moments("00000000-0000-4000-8000-000000000001")).toHaveLength(1);
    expect(moments("00200000-0000-4000-8000-000000000001")).not.toEqual(
      moments("00000000-0000-4000-8000-000000000001"),
    );
  });
});
