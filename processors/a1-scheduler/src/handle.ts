import { derivedId, jobFieldsOf, type Client, type Job, type mongodb } from "@nexa/contracts";
import { dueCrawl, withInterval, type Dispatched, type TimedTarget } from "./due.ts";
import type { SchedulerSettings } from "./settings.ts";

export type Deps = {
  mongodb: {
    targets: Pick<Client<typeof mongodb>["targets"], "listActive">;
    targetKeywords: Pick<Client<typeof mongodb>["targetKeywords"], "listByTarget">;
  };
  /** Resolves when Kafka has acknowledged. */
  sendJob: (job: Job) => Promise<void>;
  /** Whether this worker may dispatch the target now: of several workers one does. */
  lease?: (target: TimedTarget, crawl: string) => Promise<boolean>;
};

/**
 * One tick: dispatches a job for every active target whose crawl is due.
 * The job's id follows from target and crawl, so a repeated dispatch is the same job.
 *
 * @param dispatched last crawl of each target by id; what is dispatched now is added in place
 * @returns how many jobs were dispatched
 */
export async function dispatchDueTargets(
  { mongodb, sendJob, lease }: Deps,
  dispatched: Record<string, Dispatched>,
  settings: SchedulerSettings,
  now: Date,
  firstRun?: string,
): Promise<number> {
  const due = (await mongodb.targets.listActive({}))
    .map((target) => withInterval(target, settings))
    .map((target) => ({ target, crawl: dueCrawl(target, now, dispatched[target.id], firstRun) }))
    .filter((entry): entry is { target: TimedTarget; crawl: string } => entry.crawl !== null)
    .slice(0, settings.max_concurrent_targets);
  let jobs = 0;
  for (const { target, crawl } of due) {
    const isOurs = lease === undefined || (await lease(target, crawl));
    if (!isOurs) {
      // Another worker has sent it; this one looks again an interval later.
      dispatched[target.id] = { crawl, at: now.toISOString() };
      continue;
    }
    const keywords = await mongodb.targetKeywords.listByTarget({ targetId: target.id });
    await sendJob({
      job_id: derivedId("queue-job", target.id, crawl),
      triggered_at: now.toISOString(),
      run_id: crawl,
      ...jobFieldsOf(target, keywords),
    });
    dispatched[target.id] = { crawl, at: now.toISOString() };
    jobs++;
  }
  return jobs;
}
