import { services } from "@nexa/contracts";
import type { Logger } from "@nexa/service";
import type { Stores } from "./stores.ts";
import type { Sync } from "./sync.ts";

const lookEveryMs = 30_000;
/** The setting: minutes from the start of one run to the next; nothing or 0 is never. */
const settingName = "sync_interval_minutes";

/**
 * Runs the sync by itself, as often as the API's settings say. They are read each time, so that a change counts at
 * once; a run by hand counts as well.
 *
 * @returns stops it; a run under way goes on
 */
export function scheduleSync(
  { mongodb, postgres }: Pick<Stores, "mongodb" | "postgres">,
  sync: Sync,
  log: Logger,
  everyMs = lookEveryMs,
): () => void {
  let isStopped = false;
  const look = async () => {
    try {
      const settings = await mongodb.settings.find({ service: services.api.settings });
      const { items } = await postgres.syncRuns.list({ limit: 1 });
      if (isDue(settings?.[settingName], items[0]?.started_at, Date.now())) sync("schedule");
    } catch (error) {
      log.warn({ event: "sync_schedule", err: error }, "could not look whether a sync is due");
    }
    if (!isStopped) timer.refresh();
  };
  const timer = setTimeout(() => void look(), everyMs); // it never rejects
  timer.unref();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Whether the last run, if any, began long enough ago. */
export function isDue(minutes: unknown, lastStart: string | undefined, now: number): boolean {
  if (typeof minutes !== "number" || !(minutes > 0)) return false;
  return lastStart === undefined || now - Date.parse(lastStart) >= minutes * 60_000;
}
