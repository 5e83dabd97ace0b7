/** `npm run retention`: removes what is older than it is to be kept, by the stores' own operations. */
import { parseArgs } from "node:util";
import { minio, postgres } from "@nexa/contracts";
import { connectBroker } from "@nexa/rpc";
import { knownEnvironment } from "../services/index.ts";

const usage = `npm run retention -- minio|postgres DAYS [--root FOLDER]
  minio     raw pages (source/, raw/); cleaned articles stay
  postgres  steps of the journey
  The other stores forget by themselves; see docs/stores.md.`;
const rawPrefixes = ["source/", "raw/"];
const dayMs = 24 * 60 * 60 * 1_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { root: { type: "string", default: process.cwd() } },
});
const [store, days] = positionals;
const before = new Date(Date.now() - Number(days) * dayMs);
const isUsable = (store === "minio" || store === "postgres") && Number(days) > 0;
if (!isUsable || Number.isNaN(before.getTime())) {
  console.error(usage);
  process.exit(2);
}
process.env["LOG_LEVEL"] ??= "error";
try {
  const url = process.env["RABBITMQ_URL"] ?? knownEnvironment(values.root, "user")["RABBITMQ_URL"];
  if (!url) throw new Error("no RABBITMQ_URL, and no servers of this folder are running");
  const broker = await connectBroker({ url, name: "retention" });
  const age = { before: before.toISOString() };
  // The connector does it after this command has ended: a write is told, not waited for.
  if (store === "postgres") await broker.client(postgres).journey.forget(age);
  else
    for (const prefix of rawPrefixes) await broker.client(minio).objects.sweep({ prefix, ...age });
  console.log(`${store}: what is from before ${age.before} will be removed`);
  await broker.close();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
