import { parseArgs } from "node:util";
import { join } from "node:path";
import { ServersError } from "../services/index.ts";
import { runMainJob, type MainJob } from "./main-job.ts";

const usage = `npm start -- [--once] [--fresh]
  --once    stop everything at the end; exit 0 only when the table equals the manifest
  --fresh   remove all data first, and fix the newsroom's clock anew
  --root F  keep data, servers and logs in F/.nexa (default: this checkout)
  --port N  the API's port (default 8080, or API_PORT)`;

const checkout = join(import.meta.dirname, "../../..");
const { values } = parseArgs({
  options: {
    once: { type: "boolean", default: false },
    fresh: { type: "boolean", default: false },
    root: { type: "string", default: checkout },
    port: { type: "string", default: process.env["API_PORT"] ?? "8080" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
// The job tells its progress in words; only what went wrong is logged here.
process.env["LOG_LEVEL"] ??= "error";

const stopping = new AbortController();
let job: MainJob | undefined;
let isLeaving = false;
/** Ctrl-C at any moment: what was started is stopped; a second one does not wait for it. */
const leave = (signal: string) => {
  if (isLeaving) process.exit(1);
  isLeaving = true;
  console.error(`${signal}: stopping what was started`);
  stopping.abort();
  if (job !== undefined) void job.stop().then(() => process.exit(0));
};
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => leave(signal));

try {
  job = await runMainJob({
    checkout,
    root: values.root,
    fresh: values.fresh,
    apiPort: Number(values.port),
    say: (line) => console.error(line),
    signal: stopping.signal,
  });
  const { equal, seconds, differences, peakMiB, links } = job;
  console.error(
    `\n${equal ? "The table equals the manifest." : "The table DIFFERS from the manifest."}`,
  );
  console.error(`${seconds} s, peak memory ${peakMiB} MiB\n\n${links.join("\n")}`);
  if (values.once) {
    await job.stop();
    console.log(JSON.stringify({ equal, seconds, differences, peakMiB }));
    process.exit(equal ? 0 : 1);
  }
  console.error("\nEverything stays up until Ctrl-C.");
} catch (error) {
  if (isLeaving) process.exit(130);
  console.error(error instanceof ServersError ? error.message : error);
  process.exit(1);
}
