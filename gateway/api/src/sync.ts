import type { Client, mongodb, postgres } from "@nexa/contracts";

export type SyncDeps = {
  postgres: Pick<Client<typeof postgres>, "sync">;
  mongodb: {
    targets: Pick<Client<typeof mongodb>["targets"], "save" | "deactivateExcept">;
    targetKeywords: Pick<Client<typeof mongodb>["targetKeywords"], "save" | "deactivateExcept">;
    sources: Pick<Client<typeof mongodb>["sources"], "save" | "deactivateExcept">;
    keywords: Pick<Client<typeof mongodb>["keywords"], "save" | "deactivateExcept">;
  };
};
export type SyncResult = {
  targets: number;
  target_keywords: number;
  sources: number;
  keywords: number;
};

/**
 * Copies the crawl registry from Postgres to MongoDB: what is there is replaced or added, what is gone or
 * inactive is set inactive. Running it again changes nothing; runs asked for meanwhile join the one
 * in progress.
 */
export function makeSync({ postgres, mongodb }: SyncDeps): () => Promise<SyncResult> {
  let inProgress: Promise<SyncResult> | undefined;
  const sync = async (): Promise<SyncResult> => {
    const { targets, targetKeywords, sources, keywords } = await postgres.sync.extract({});
    await Promise.all([
      ...targets.map((target) => mongodb.targets.save(target)),
      ...targetKeywords.map((keyword) => mongodb.targetKeywords.save(keyword)),
      ...sources.map((source) => mongodb.sources.save(source)),
      ...keywords.map((keyword) => mongodb.keywords.save(keyword)),
      mongodb.targets.deactivateExcept({ ids: targets.map(({ id }) => id) }),
      mongodb.targetKeywords.deactivateExcept({ ids: targetKeywords.map(({ id }) => id) }),
      mongodb.sources.deactivateExcept({ ids: activeIds(sources) }),
      mongodb.keywords.deactivateExcept({ ids: activeIds(keywords) }),
    ]);
    return {
      targets: targets.length,
      target_keywords: targetKeywords.length,
      sources: sources.length,
      keywords: keywords.length,
    };
  };
  return () => (inProgress ??= sync().finally(() => (inProgress = undefined)));
}

const activeIds = (documents: { id: string; active: boolean }[]): string[] =>
  documents.filter(({ active }) => active).map(({ id }) => id);
