import {
  derivedId,
  services,
  toFault,
  type DeadLetter,
  Fault,
  type Job,
  type JourneyStep,
} from "@nexa/contracts";
import { defaultLimits, type FetchOptions, type Page } from "@nexa/reading";
import { record, type Deps } from "./page.ts";
import { isRendered } from "./rendering/renderer.ts";

/** Refusals that are the world's right, not failures: counted as drops under these names. */
const drops: Record<string, string> = {
  ROBOTS: "robots",
  ROBOTS_UNREACHABLE: "robots",
  GONE: "gone",
  BLOCKED_ADDRESS: "blocked_address",
  NOT_HTML: "not_an_article",
  NOT_AN_ARTICLE: "not_an_article",
  CONSENT: "not_an_article",
  PAYWALL: "paywall",
};

/** The drop's name for an expected refusal, or null for something broken. */
export const dropReason = (fault: Fault): string | null => drops[fault.reason] ?? null;

/**
 * The dead letter of one page that could not be fetched.
 * Its payload is a job for just that page, so a replay does not crawl anything else.
 *
 * @param replayCount how often the page's job was sent again already
 */
export function deadPage(
  job: Job & { page_url: string },
  fault: Fault,
  replayCount: number,
): DeadLetter {
  const now = new Date().toISOString();
  return {
    dlq_id: `dlq_${derivedId("dead-page", job.job_id, job.run_id ?? "", job.page_url, replayCount)}`,
    origin_topic: "queue-job",
    failed_stage: services["b1-scraper"].failedStage,
    error_code: fault.reason,
    error_message: fault.message,
    // The fetcher tries again what may pass; what cannot succeed it tried once.
    attempt_count: fault.retryable ? defaultLimits.attempts : 1,
    first_failed_at: now,
    last_failed_at: now,
    is_replayable: true,
    original_key: job.job_id,
    original_payload: job,
    fault_code: fault.code,
    replay_count: replayCount,
    ...(job.trace_id === undefined ? {} : { trace_id: job.trace_id }),
  };
}

/** The page as the job's engine sees it: rendered for `chromium...`, plain for all others. */
async function fetchByEngine(
  { page_url, scraping_config: { engine, timeout_ms } }: Job & { page_url: string },
  options: FetchOptions,
  { fetchPage, renderer }: Deps,
): Promise<Page> {
  if (!isRendered(engine)) return fetchPage(page_url, options);
  if (renderer === undefined)
    throw new Fault("FAILED_PRECONDITION", `nothing here renders for the engine "${engine}"`, {
      reason: "ENGINE_MISSING",
    });
  const { signal = new AbortController().signal } = options;
  return renderer.render(page_url, { deadlineMs: timeout_ms, signal });
}

/**
 * Fetches one page, or says why not: a refusal of the world is counted as a drop, anything broken
 * becomes the page's own dead job. Faults of our own stores are thrown: the work is to be done again.
 *
 * @returns the page, or null when it was refused and that is on record
 */
export async function fetchOrRefuse(
  job: Job & { page_url: string },
  step: Omit<JourneyStep, "at" | "outcome" | "reason">,
  { replayCount, ...options }: FetchOptions & { replayCount: number },
  deps: Deps,
): Promise<Page | null> {
  try {
    return await fetchByEngine(job, options, deps);
  } catch (error) {
    const fault = toFault(error);
    if (fault.code === "CANCELLED" || options.signal?.aborted === true) throw fault;
    const reason = dropReason(fault);
    if (reason !== null) await record(deps, { ...step, outcome: "dropped", reason });
    else {
      await deps.sendDeadLetter(deadPage(job, fault, replayCount));
      await record(deps, { ...step, outcome: "dead", reason: fault.reason });
    }
    return null;
  }
}
