/** `npm run backup` and `npm run restore`: the content of one store, or of all, to and from a folder. */
import { mkdir, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { knownEnvironment } from "../services/index.ts";
import { checkedManifest, writeManifest } from "./manifest.ts";
import { loadModule, storeNames, type BackupModule } from "./stores.ts";

const usage = `npm run backup -- STORE|all DIR
npm run restore -- STORE|all DIR [--replace]
  STORE is one of ${storeNames.join(", ")}; its files stand in DIR/STORE.
  --replace      the store need not be empty: what it holds goes first
  --root FOLDER  whose servers are meant where the environment names none (default: this folder)
  Stop the processors first, or what is written meanwhile may be missing. See docs/stores.md.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    replace: { type: "boolean", default: false },
    root: { type: "string", default: process.cwd() },
    help: { type: "boolean", default: false },
  },
});
const [command, what = "", target] = positionals;
const stores = what === "all" ? storeNames : storeNames.filter((store) => store === what);
if (
  values.help ||
  !target ||
  stores.length === 0 ||
  !["backup", "restore"].includes(command ?? "")
) {
  console.error(usage);
  process.exit(values.help ? 0 : 2);
}
process.env["LOG_LEVEL"] ??= "error";
const env = { ...knownEnvironment(values.root, "user"), ...process.env };

async function backUp(store: string, folder: string): Promise<Record<string, number>> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`);
  const counts = await (await loadModule<BackupModule>(store, "backup")).backUp(env, folder);
  return (await writeManifest(folder, { store, counts })).counts;
}

async function restore(store: string, folder: string): Promise<Record<string, number>> {
  await checkedManifest(folder, store);
  const { restore } = await loadModule<BackupModule>(store, "backup");
  return restore(env, folder, { replace: values.replace });
}

try {
  for (const store of stores) {
    const folder = join(resolve(target), store);
    const counts = await (command === "backup" ? backUp : restore)(store, folder);
    const each = Object.entries(counts).filter(([, count]) => count > 0);
    const words = each.map(([name, count]) => `${name} ${count}`).join(", ");
    console.log(`${store.padEnd(14)} ${words || "empty"}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
