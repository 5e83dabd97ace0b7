/** `npm run reconcile`: compares what the stores hold of articles, reports, and repairs. */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Fault } from "@nexa/contracts";
import { openEmbedded, storyText } from "@nexa/language";
import { connectBroker } from "@nexa/rpc";
import { elasticsearch, neo4j, postgres, qdrant } from "@nexa/contracts";
import { knownEnvironment } from "../services/index.ts";
import { isEqual } from "./compare.ts";
import { reconcile, type Report } from "./reconcile.ts";
import { reportLines } from "./report.ts";

const usage = `npm run reconcile -- [--report] [--every MINUTES] [--root FOLDER] [--json]
  --report         only says what differs
  --every MINUTES  again and again, until stopped
  The connectors must be running (npm start keeps them up). Exit code 1: something still differs.`;

const { values } = parseArgs({
  options: {
    report: { type: "boolean", default: false },
    every: { type: "string" },
    root: { type: "string", default: process.cwd() },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const minutes = Number(values.every ?? 0);
if (values.help || !(minutes >= 0)) {
  console.error(usage);
  process.exit(values.help ? 0 : 2);
}
process.env["LOG_LEVEL"] ??= "error";

function brokerUrl(): string {
  const url = process.env["RABBITMQ_URL"] ?? knownEnvironment(values.root, "user")["RABBITMQ_URL"];
  if (!url) throw new Error("no RABBITMQ_URL, and no servers of this folder are running");
  return url;
}

function print(report: Report): void {
  for (const line of reportLines(report)) console.error(line);
  if (values.json) console.log(JSON.stringify(report));
}

try {
  const broker = await connectBroker({ url: brokerUrl(), name: "reconcile" });
  const backend = await openEmbedded();
  const embed = async (title: string, text: string) => {
    const [vector] = await backend.embed([storyText(title, text)]);
    if (!vector) throw new Fault("INTERNAL", "the model gave no vector");
    return vector;
  };
  const stores = {
    postgres: broker.client(postgres),
    elasticsearch: broker.client(elasticsearch),
    neo4j: broker.client(neo4j),
    qdrant: broker.client(qdrant),
  };
  const once = async () => {
    const report = await reconcile(stores, backend.modelId, embed, { repairing: !values.report });
    print(report);
    return isEqual(report.after);
  };
  if (minutes === 0) process.exitCode = (await once()) ? 0 : 1;
  while (minutes > 0) {
    // A store that is away now may be back the next time.
    await once().catch((error: unknown) => console.error(String(error)));
    await pause(minutes * 60_000);
  }
  await backend.close();
  await broker.close();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
