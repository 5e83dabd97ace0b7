import { newsLinkId, parseFeed, urlHash } from "@nexa/reading";
import { Fault, toFault, type Client, type KeywordRun, type postgres } from "@nexa/contracts";
import { handleCandidate } from "./candidate.ts";
import { candidateJob } from "./candidate-job.ts";
import { fetchIfChanged } from "./conditional.ts";
import type { Keyword } from "./keyword.ts";
import { claim, record, type Deps } from "./page.ts";

export type SearchSettings = {
  feedUrl: string;
  candidates: number;
  windowHours: number;
  maxChars: number;
};
/** What the ticker needs besides. */
export type SearchDeps = Deps & {
  postgres: Pick<Client<typeof postgres>, "keywords" | "keywordRuns">;
};

/**
 * One search of one keyword: reads the feed, drops what is too old or seen, and handles the rest.
 * Doing it again under the same run id (after a crash) loses nothing: journeys count once, and what
 * is sent again is the same object and article again.
 *
 * @param now when ages are judged
 * @returns the finished run with its counters
 */
export async function searchKeyword(
  keyword: Keyword,
  runId: string,
  settings: SearchSettings,
  now: Date,
  signal: AbortSignal,
  deps: Deps,
): Promise<KeywordRun> {
  const startedAt = new Date();
  const counters: Record<string, number> = {
    candidates: 0,
    dropped_older_24h: 0,
    seen_url: 0,
    date_unknown: 0,
  };
  const count = (name: string) => (counters[name] = (counters[name] ?? 0) + 1);
  const owner = `${keyword.keyword_id}:${runId}`;
  const feedUrl = settings.feedUrl.replace("{keyword}", encodeURIComponent(keyword.phrase));
  const feed = await readFeed(feedUrl, now, signal, deps).catch((error: unknown) => toFault(error));
  if (feed instanceof Fault) {
    signal.throwIfAborted();
    const reason = `failed_${feed.reason.toLowerCase()}`;
    return unfinishedRun(keyword, runId, retryMs.theirs, { [reason]: 1 });
  }

  if (feed.items === null) count("feed_unchanged");
  const met = new Set<string>();
  for (const found of feed.items?.slice(0, settings.candidates) ?? []) {
    signal.throwIfAborted();
    if (found.link === null) continue;
    const item = { ...found, link: await publisherLink(found.link, count, deps) };
    count("candidates");
    const step = {
      stage: "b1-search" as const,
      subject: `${keyword.keyword_id}:${urlHash(item.link)}`,
      run: runId,
      url: item.link,
    };
    const drop = async (reason: string) => {
      count(reason);
      await record(deps, { ...step, outcome: "dropped", reason });
    };
    if (item.publishedAt === null) count("date_unknown");
    else if (now.getTime() - item.publishedAt.getTime() > settings.windowHours * 3_600_000) {
      await drop("dropped_older_24h");
      continue;
    }
    // One address under two guids is one article; within a run the claim is ours already.
    if (met.has(step.subject)) {
      count("seen_url");
      continue;
    }
    met.add(step.subject);
    if (!(await claim(deps, item.link, owner))) {
      await drop("seen_url");
      continue;
    }
    const job = candidateJob(keyword, runId, item, now);
    await handleCandidate(job, { replayCount: 0, signal }, deps, settings);
  }
  // Only now: a search that breaks off reads the same feed again.
  feed.done();
  const finishedAt = new Date();
  return {
    keyword_id: keyword.keyword_id,
    run_id: runId,
    started_at: startedAt.toISOString(),
    finished_at: finishedAt.toISOString(),
    next_run_at: new Date(
      startedAt.getTime() + keyword.scrape_interval_minutes * 60_000,
    ).toISOString(),
    counters,
  };
}

/** The publisher's address; one that is not to be had now is followed as it is: no item is dropped for it. */
async function publisherLink(
  link: string,
  count: (name: string) => void,
  { newsLinks }: Pick<Deps, "newsLinks">,
): Promise<string> {
  if (newsLinks === undefined || newsLinkId(link) === null) return link;
  const found = await newsLinks.resolve(link).catch(() => ({ outcome: "failed" as const }));
  count(`link_${found.outcome}`);
  return found.outcome === "resolved" ? found.url : link;
}

/** `items` is null when the feed has not changed since it was last handled. */
async function readFeed(
  url: string,
  now: Date,
  signal: AbortSignal,
  deps: Pick<Deps, "fetchPage" | "feedValidators">,
) {
  const { page, done } = await fetchIfChanged(url, { signal }, deps);
  if (page === null) return { items: null, done };
  const { items } = parseFeed(page.body, page.finalUrl, { now, charset: page.charset });
  return { items, done };
}

/** When a failed search is tried again: soon when our own stores were away, else politely. */
export const retryMs = { ours: 2_000, theirs: 60_000 };

/** The run of a search that is begun, or has failed: not finished, to go on under the same id. */
export const unfinishedRun = (
  keyword: Keyword,
  runId: string,
  afterMs: number,
  counters: Record<string, number> = {},
): KeywordRun => ({
  keyword_id: keyword.keyword_id,
  run_id: runId,
  started_at: new Date().toISOString(),
  finished_at: null,
  next_run_at: new Date(Date.now() + afterMs).toISOString(),
  counters,
});
