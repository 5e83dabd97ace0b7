/** `npm run reindex`: builds the search index anew with this release's mapping, while the system works. */
import { parseArgs } from "node:util";
import { knownEnvironment } from "../services/index.ts";
import { loadModule } from "./stores.ts";

type ReindexModule = {
  reindexByEnvironment: (
    env: NodeJS.ProcessEnv,
  ) => Promise<{ from: string; to: string; copied: number }>;
};

const { values } = parseArgs({ options: { root: { type: "string", default: process.cwd() } } });
process.env["LOG_LEVEL"] ??= "error";
try {
  const { reindexByEnvironment } = await loadModule<ReindexModule>("elasticsearch", "reindex");
  const env = { ...knownEnvironment(values.root, "user"), ...process.env };
  const { from, to, copied } = await reindexByEnvironment(env);
  console.log(`${from} -> ${to}: ${copied} articles`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
