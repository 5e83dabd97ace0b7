import { setTimeout as sleep } from "node:timers/promises";
import { services } from "@nexa/contracts";
import { z } from "zod";
import { unfinishedWrites } from "../broker/unfinished-writes.ts";
import type { Clients } from "./clients.ts";
import { progressLine, stepsOf } from "./progress.ts";
import type { Supervisor } from "./supervisor.ts";

export type SettleOptions = {
  runId: string;
  targetIds: string[];
  env: Record<string, string>;
  supervisor: Supervisor;
  say: (line: string) => void;
  /** Whether the table is what it should be; then nothing more is waited for. */
  isComplete: () => Promise<boolean>;
  limitMs: number;
};

/** Quiet for this long with a table that differs: nothing more will come. */
const quietMs = 20_000;
const lookEveryMs = 1_000;

/**
 * Waits until the run has moved everything: every keyword searched, every target crawled, no lag, no
 * write under way, and nothing changed since.
 *
 * @throws Error when it takes longer than `limitMs`, or a service cannot run
 */
export async function settle(clients: Clients, options: SettleOptions): Promise<void> {
  const until = Date.now() + options.limitMs;
  let shown = "";
  let quietSince: number | null = null;
  while (Date.now() < until) {
    options.supervisor.assertWell();
    const isQuiet = await look().catch(() => false); // a store that is away is not quiet
    if (!isQuiet) quietSince = null;
    else {
      quietSince ??= Date.now();
      if (await options.isComplete().catch(() => false)) return;
      if (Date.now() - quietSince > quietMs) return;
    }
    await sleep(lookEveryMs);
  }
  throw new Error(
    `the run did not come to rest within ${Math.round(options.limitMs / 60_000)} minutes`,
  );

  async function look(): Promise<boolean> {
    const line = progressLine(await stepsOf(clients, options.runId));
    const isMoving = line !== shown;
    if (isMoving) options.say(line);
    shown = line;
    return (
      !isMoving &&
      (await isEverythingStarted(clients, options)) &&
      (await clients.bus.lag()).every(({ lag }) => lag === 0) &&
      (await unfinishedWrites(
        options.env["RABBITMQ_URL"] ?? "",
        options.env["RABBITMQ_MANAGEMENT_URL"] ?? "",
      )) === 0
    );
  }
}

const status = z.object({ dispatched: z.record(z.string(), z.object({ crawl: z.string() })) });

/** Every keyword was searched and every target's crawl dispatched in this run. */
async function isEverythingStarted(
  { postgres, mongodb }: Clients,
  { runId, targetIds }: SettleOptions,
): Promise<boolean> {
  const [keywords, runs, a1] = await Promise.all([
    postgres.keywords.fetchActive({}),
    postgres.keywordRuns.list({}),
    mongodb.settings.find({ service: `${services["a1-scheduler"].settings}:status` }),
  ]);
  const done = new Set(
    runs
      .filter((run) => run.run_id.startsWith(runId) && run.finished_at !== null)
      .map(({ keyword_id }) => keyword_id),
  );
  const dispatched = status.safeParse(a1).data?.dispatched ?? {};
  return (
    keywords.every(({ keyword_id }) => done.has(keyword_id)) &&
    targetIds.every((id) => dispatched[id]?.crawl.startsWith(runId) === true)
  );
}
