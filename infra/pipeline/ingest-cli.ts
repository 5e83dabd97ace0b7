/** `npm run ingest -- DIR`: saved pages through the pipeline from the raw archive on. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { topics } from "@nexa/contracts";
import { ingestPages, readSavedPages } from "./ingest.ts";
import { processors } from "./service-list.ts";
import { System } from "./system.ts";
import { waitUntil } from "./wait.ts";

const usage = `npm run ingest -- DIR [--root F]
  DIR holds html/ID.html(.gz) and truth.jsonl with id and url of each page.
  Starts servers, connectors and C1, C2, D1 for this, and stops them at the end.`;
const checkout = join(import.meta.dirname, "../../..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    root: { type: "string", default: checkout },
    port: { type: "string", default: process.env["API_PORT"] ?? "8080" },
  },
});
const [folder] = positionals;
process.env["LOG_LEVEL"] ??= "error";
if (folder === undefined) {
  console.error(usage);
  process.exit(2);
}

const settleLimitMs = 5 * 60_000;

try {
  const pages = readSavedPages(folder);
  const system = await System.open({
    checkout,
    root: values.root,
    apiPort: Number(values.port),
    say: (line) => console.error(line),
  });
  try {
    const { clients } = system;
    await clients.bus.ensureTopics(topics);
    await system.startApi(); // collects dead jobs
    await system.start(processors.filter(({ name }) => /^(c1|c2|d1)-/.test(name)));
    const keys = await ingestPages(pages, clients, new Date());
    const fates = new Map<string, string>();
    await waitUntil(
      "every page in both sinks, dropped or dead",
      async () => {
        for (const key of keys) {
          if (fates.has(key)) continue;
          const [step] = await clients.postgres.journey.of({ subject: key });
          if (step === undefined) continue;
          if (step.article_id === undefined) fates.set(key, `${step.outcome} ${step.reason}`);
          else {
            const id = step.article_id;
            const [row, hit] = await Promise.all([
              clients.postgres.articles.find({ id }),
              clients.elasticsearch.articles.find({ id }),
            ]);
            if (row !== null && hit !== null) fates.set(key, `stored ${row.dedup_status}`);
          }
        }
        return fates.size === new Set(keys).size;
      },
      { limitMs: settleLimitMs, everyMs: 500 },
    ).catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
    pages.forEach(({ id }, at) =>
      console.log(`${id.padEnd(30)} ${fates.get(keys[at] ?? "") ?? "unsettled"}`),
    );
    const stored = [...fates.values()].filter((fate) => fate.startsWith("stored")).length;
    console.log(JSON.stringify({ pages: pages.length, stored, settled: fates.size }));
    process.exitCode = fates.size === new Set(keys).size ? 0 : 1;
  } finally {
    await system.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
