import type { KeywordRun } from "@nexa/contracts";
import type { Keyword } from "./keyword.ts";

export type DueSearch = { keyword: Keyword; runId: string };

/**
 * The keywords to search now, each with the id of its run.
 *
 * A run that was begun and not finished (its worker died) goes on under its own id. With `firstRun`
 * every keyword is searched once under that name after a start, whatever its time.
 * A keyword without history starts at a moment of the interval that its id decides, so that keywords
 * do not all search at once.
 */
export function dueSearches(
  keywords: Keyword[],
  runs: KeywordRun[],
  now: Date,
  firstRun?: string,
): DueSearch[] {
  const known = new Map(runs.map((run) => [run.keyword_id, run]));
  return keywords.flatMap((keyword) => {
    const run = known.get(keyword.keyword_id);
    const isOfThisStart = run?.run_id === firstRun || run?.run_id.startsWith(`${firstRun}/`);
    if (firstRun !== undefined && isOfThisStart !== true) return [{ keyword, runId: firstRun }];
    if (run === undefined) {
      const intervalMs = keyword.scrape_interval_minutes * 60_000;
      const shiftMs = Number.parseInt(keyword.keyword_id.slice(0, 8), 16) % intervalMs;
      const isItsMoment = (now.getTime() - shiftMs) % intervalMs < 60_000;
      return isItsMoment ? [{ keyword, runId: `at-${now.toISOString()}` }] : [];
    }
    if (now.getTime() < Date.parse(run.next_run_at)) return [];
    if (run.finished_at === null) return [{ keyword, runId: run.run_id }];
    return [{ keyword, runId: [firstRun, `at-${run.next_run_at}`].filter(Boolean).join("/") }];
  });
}
