import type { TargetDocument } from "@nexa/contracts";
import type { SchedulerSettings } from "./settings.ts";

const nanosecondsPerMs = 1_000_000;

/** A target with the interval that holds for it. */
export type TimedTarget = TargetDocument & { scrapeInterval: number };

/** The target with its own interval, else with the default of the settings. */
export const withInterval = (
  target: TargetDocument,
  { default_scrape_interval_minutes: minutes }: SchedulerSettings,
): TimedTarget => ({
  ...target,
  // Go leaves a zero duration where none was set.
  scrapeInterval: target.scrapeInterval || minutes * 60_000 * nanosecondsPerMs,
});

/** The crawl of a target that was dispatched last: its name, and when (ISO-8601). */
export type Dispatched = { crawl: string; at: string };

/**
 * The name of the crawl that is due at `now`, or null when the last one is younger than the
 * target's interval. The name follows from the last crawl, so a scheduler that died before it could
 * remember a dispatch repeats it under the same name.
 *
 * @param firstRun names the first crawl after a start, due at once
 */
export function dueCrawl(
  target: Pick<TimedTarget, "scrapeInterval">,
  now: Date,
  last: Dispatched | undefined,
  firstRun?: string,
): string | null {
  if (firstRun !== undefined && !isOfRun(last, firstRun)) return firstRun;
  if (last === undefined) return "first";
  const ageMs = now.getTime() - Date.parse(last.at);
  if (ageMs < target.scrapeInterval / nanosecondsPerMs) return null;
  return [firstRun, `after-${last.at}`].filter((part) => part !== undefined).join("/");
}

/** Whether a crawl belongs to a named run: its first crawl, or one after it. */
export const isOfRun = (crawl: Dispatched | undefined, run: string): boolean =>
  crawl?.crawl === run || crawl?.crawl.startsWith(`${run}/after-`) === true;
