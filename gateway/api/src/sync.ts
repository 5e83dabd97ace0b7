import {
  newId,
  toFault,
  type Client,
  type mongodb,
  type postgres,
  type SyncRun,
} from "@nexa/contracts";

export type SyncDeps = {
  postgres: Pick<Client<typeof postgres>, "sync"> & {
    syncRuns: Pick<Client<typeof postgres>["syncRuns"], "save">;
  };
  mongodb: {
    targets: Pick<Client<typeof mongodb>["targets"], "save" | "deactivateExcept">;
    targetKeywords: Pick<Client<typeof mongodb>["targetKeywords"], "save" | "deactivateExcept">;
    sources: Pick<Client<typeof mongodb>["sources"], "save" | "deactivateExcept">;
    keywords: Pick<Client<typeof mongodb>["keywords"], "save" | "deactivateExcept">;
  };
};

/** Progress is kept this often, so that whoever looks sees it move. */
const keepEveryMs = 500;

/** A run under way: how it stands, and its end. `done` never rejects: a failed run says why in `error`. */
export type SyncInProgress = { run: () => SyncRun; done: Promise<SyncRun> };
/** Starts a run, or joins the one in progress. */
export type Sync = (askedBy: string) => SyncInProgress;

/**
 * Copies the crawl registry from Postgres to MongoDB: what is there is replaced or added, what is gone or
 * inactive is set inactive. Running it again changes nothing; runs asked for meanwhile join the one
 * in progress. Each run is kept in Postgres with its progress.
 *
 * @param onProgress told whenever the run is kept
 */
export function makeSync(deps: SyncDeps, onProgress: (run: SyncRun) => void = () => {}): Sync {
  let inProgress: SyncInProgress | undefined;
  return (askedBy) => {
    if (inProgress) return inProgress;
    const started = begin(deps, askedBy, onProgress);
    inProgress = started;
    void started.done.then(() => (inProgress = undefined)); // it never rejects
    return started;
  };
}

function begin(
  { postgres, mongodb }: SyncDeps,
  asked_by: string,
  onProgress: (run: SyncRun) => void,
): SyncInProgress {
  let run: SyncRun = {
    ...{ id: newId(), asked_by, status: "running", sent: 0, total: null, counts: {} },
    ...{ started_at: new Date().toISOString(), finished_at: null, error: null },
  };
  let keptAt = 0;
  const keep = async (change: Partial<SyncRun>) => {
    run = { ...run, ...change };
    if (run.status === "running" && Date.now() - keptAt < keepEveryMs) return;
    keptAt = Date.now();
    onProgress(run);
    // A run that cannot be written down is still a run; the broker that is away stops it anyway.
    await postgres.syncRuns.save(run).catch(() => undefined);
  };
  const sent = async (save: Promise<unknown>) => {
    await save;
    await keep({ sent: run.sent + 1 });
  };
  const copy = async (): Promise<Record<string, number>> => {
    await keep({});
    const { targets, targetKeywords, sources, keywords } = await postgres.sync.extract({});
    const counts = {
      targets: targets.length,
      target_keywords: targetKeywords.length,
      sources: sources.length,
      keywords: keywords.length,
    };
    run = { ...run, total: Object.values(counts).reduce((a, b) => a + b, 0) };
    await Promise.all([
      ...targets.map((target) => sent(mongodb.targets.save(target))),
      ...targetKeywords.map((keyword) => sent(mongodb.targetKeywords.save(keyword))),
      ...sources.map((source) => sent(mongodb.sources.save(source))),
      ...keywords.map((keyword) => sent(mongodb.keywords.save(keyword))),
      mongodb.targets.deactivateExcept({ ids: targets.map(({ id }) => id) }),
      mongodb.targetKeywords.deactivateExcept({ ids: targetKeywords.map(({ id }) => id) }),
      mongodb.sources.deactivateExcept({ ids: activeIds(sources) }),
      mongodb.keywords.deactivateExcept({ ids: activeIds(keywords) }),
    ]);
    return counts;
  };
  const done = copy()
    .then(
      (counts) => keep({ status: "done", counts, finished_at: new Date().toISOString() }),
      (error: unknown) =>
        keep({
          ...{ status: "failed", error: toFault(error).message },
          finished_at: new Date().toISOString(),
        }),
    )
    .then(() => run);
  return { run: () => run, done };
}

const activeIds = (documents: { id: string; active: boolean }[]): string[] =>
  documents.filter(({ active }) => active).map(({ id }) => id);
