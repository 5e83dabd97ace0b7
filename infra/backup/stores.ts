/** What `connectors/STORE/dist/backup.js` offers: the export goes through the connector, which holds the driver. */
export type BackupModule = {
  backUp: (env: NodeJS.ProcessEnv, folder: string) => Promise<Record<string, number>>;
  /** Refuses a store that is not empty, unless `replace`. */
  restore: (
    env: NodeJS.ProcessEnv,
    folder: string,
    options: { replace: boolean },
  ) => Promise<Record<string, number>>;
};

export const storeNames = [
  ...["postgres", "mongodb", "neo4j", "minio", "elasticsearch", "qdrant", "redis"],
] as const;

/** A built module of a connector, reached by its path: no package of ours depends on a connector. */
export const loadModule = async <T>(store: string, name: string): Promise<T> =>
  (await import(
    new URL(`../../../connectors/${store}/dist/${name}.js`, import.meta.url).href
  )) as T;
