import { connectBus } from "@nexa/bus";
import {
  minio,
  mongodb,
  postgres,
  queueDeadLetters,
  queueJob,
  queueRawDataSite,
  redis,
  services,
  toFault,
  type KeywordRun,
} from "@nexa/contracts";
import { createFetcher, createNewsLinkResolver } from "@nexa/reading";
import { connectBroker, withTrace } from "@nexa/rpc";
import { counter, pause, type Logger, type Running } from "@nexa/service";
import type { Config } from "./config.ts";
import { handleJob } from "./handle.ts";
import { leaseSearch } from "./lease.ts";
import { scraperSettings, settingsName } from "./settings.ts";
import { createRenderer } from "./rendering/renderer.ts";
import { retryMs, searchKeyword, unfinishedRun, type SearchDeps } from "./search.ts";
import { dueSearches } from "./ticker.ts";

const searched = counter("nexa_b1_search_total", "Search results by what became of them", [
  "outcome",
]);
const crawled = counter("nexa_b1_crawl_total", "Links and listings of site crawls", ["what"]);
const tickMs = 1_000;

/** Searches keywords by its own clock and crawls the targets of `queue-job`, until stopped. */
export async function start(env: Config, log: Logger): Promise<Running> {
  const broker = await connectBroker({ url: env.RABBITMQ_URL, name: "b1-scraper" });
  const bus = await connectBus({
    brokers: env.KAFKA_BROKERS,
    prefix: env.KAFKA_PREFIX,
    clientId: "b1-scraper",
    log,
  });
  const producer = await bus.producer();
  const fetcher = createFetcher({
    userAgent: env.USER_AGENT,
    ...(env.FETCH_PROXY_URL === undefined ? {} : { proxyUrl: env.FETCH_PROXY_URL }),
    limits: { deadlineMs: env.FETCH_DEADLINE_MS, spacingMs: env.HOST_SPACING_MS },
  });
  const newsLinks = createNewsLinkResolver((url, form) =>
    fetcher.fetchPage(url, form === undefined ? {} : { form }),
  );
  const renderer = createRenderer({
    fetchPage: (url, options) => fetcher.fetchPage(url, options),
    userAgent: env.USER_AGENT,
    chromiumPath: env.CHROMIUM_PATH,
    pages: env.RENDERED_PAGES,
  });
  const mongo = broker.client(mongodb);
  const deps: SearchDeps = {
    minio: broker.client(minio),
    mongodb: mongo,
    postgres: broker.client(postgres),
    redis: broker.client(redis),
    fetchPage: (url, options) => fetcher.fetchPage(url, options),
    sendRaw: (value, traceId) => producer.send([{ topic: queueRawDataSite, value, traceId }]),
    sendDeadLetter: (value) => producer.send([{ topic: queueDeadLetters, value }]),
    renderer,
    feedValidators: new Map(),
    ...(env.NEWS_LINKS === "off" ? {} : { newsLinks }),
    now: () => (env.CLOCK_AT === undefined ? new Date() : new Date(env.CLOCK_AT)),
    seenSeconds: Math.round(env.SEEN_HOURS * 3_600),
  };
  const settingsOf = scraperSettings(env);
  let settings = settingsOf.parse({});
  const jobs = await bus.consume(queueJob, {
    stage: services["b1-scraper"].failedStage,
    deadlineMs: 15 * 60_000, // a crawl of many pages at a polite pace
    handle: (job, context) =>
      withTrace(context.traceparent, async () => {
        const counts = await handleJob(job, context, deps, settings);
        for (const [what, n] of Object.entries(counts)) crawled.inc({ what }, n);
      }),
  });

  const stopping = new AbortController();
  /** The last run of each keyword: as stored, or as saved a moment ago and perhaps not applied yet. */
  const latest = new Map<string, KeywordRun>();
  const save = async (run: KeywordRun) => {
    latest.set(run.keyword_id, run);
    await deps.postgres.keywordRuns.save(run);
  };
  const search = async (due: ReturnType<typeof dueSearches>[number]) => {
    const { keyword, runId } = due;
    try {
      if (!(await leaseSearch(due, env.WORKER_NAME, env.RUN_ID, deps))) return;
      // Known before its first claim: after a crash it goes on as the owner of what it has claimed.
      await save(unfinishedRun(keyword, runId, 0));
      const run = await searchKeyword(keyword, runId, settings, deps.now(), stopping.signal, deps);
      for (const [outcome, n] of Object.entries(run.counters)) searched.inc({ outcome }, n);
      log.info({ keyword: keyword.phrase, run: runId, ...run.counters }, "searched");
      await save(run);
    } catch (error) {
      if (stopping.signal.aborted) return;
      const fault = toFault(error);
      log.warn({ keyword: keyword.phrase, fault: fault.message }, "search failed");
      const afterMs = fault.retryable ? retryMs.ours : retryMs.theirs;
      // Unsaved it still stands in `latest`; the other searches of this tick go on.
      await save(unfinishedRun(keyword, runId, afterMs)).catch(() => undefined);
    }
  };
  const tick = async () => {
    const [edited, keywords, runs] = await Promise.all([
      mongo.settings.find({ service: settingsName }),
      deps.postgres.keywords.fetchActive({}),
      deps.postgres.keywordRuns.list({}),
    ]);
    settings = settingsOf.parse(edited ?? {});
    for (const run of runs) {
      const ours = latest.get(run.keyword_id);
      if (ours === undefined || Date.parse(run.started_at) > Date.parse(ours.started_at))
        latest.set(run.keyword_id, run);
    }
    const known = [...latest.values()];
    const due = dueSearches(keywords, known, new Date(), env.RUN_ID);
    const workers = Array.from({ length: settings.concurrency }, async () => {
      for (let next = due.shift(); next && !stopping.signal.aborted; next = due.shift())
        await search(next);
    });
    await Promise.all(workers);
  };
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      await tick().catch((error: unknown) =>
        log.warn({ fault: toFault(error).message }, "tick failed, trying again"),
      );
      await pause(tickMs, stopping.signal);
    }
  })();
  return {
    isReady: () => broker.isReady() && bus.isReady(),
    stop: async () => {
      stopping.abort();
      await Promise.all([loop, jobs.stop()]);
      await renderer.close();
      await fetcher.close();
      await bus.close();
      await broker.close();
    },
  };
}
