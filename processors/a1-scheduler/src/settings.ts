import { services } from "@nexa/contracts";
import { z } from "zod";

/** The name under which A1's settings and status stand in `service_settings`. */
export const settingsName = services["a1-scheduler"].settings;

/** Runtime settings of A1 as ops edit them; a missing or broken field takes its default. */
export const schedulerSettings = z.object({
  cadence_tick_ms: z.int().min(100).max(60_000).catch(1_000),
  /** For targets without a `scrapeInterval` of their own. */
  default_scrape_interval_minutes: z.number().positive().catch(5),
  /** Jobs dispatched in one tick at most; the rest follows in the next. */
  max_concurrent_targets: z.int().min(1).catch(20),
});
export type SchedulerSettings = z.output<typeof schedulerSettings>;

/** A1's status document: its heartbeat, and which crawl of each target it dispatched last. */
export const schedulerStatus = z.object({
  dispatched: z.record(z.string(), z.object({ crawl: z.string(), at: z.iso.datetime() })).catch({}),
});
