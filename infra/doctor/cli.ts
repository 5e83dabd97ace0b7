import { join } from "node:path";
import { parseArgs } from "node:util";
import { ServersError } from "../services/index.ts";
import { examine } from "./index.ts";
import { exitCode, print } from "./finding.ts";

const usage = `npm run doctor -- [--json] [--strict] [--root F] [--profile user|test] [--port N]
Looks at versions, build, memory, disk, ports, servers, credentials, clock, queues, topics and stores, says
what to do, and changes nothing. Exit code 1 when something fails; with --strict 2 when something warns.`;

const checkout = join(import.meta.dirname, "../../..");
const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    strict: { type: "boolean", default: false },
    root: { type: "string", default: checkout },
    profile: { type: "string", default: "user" },
    port: { type: "string", default: process.env["API_PORT"] ?? "8080" },
    help: { type: "boolean", default: false },
  },
});
const { profile, root } = values;
if (values.help || (profile !== "user" && profile !== "test")) {
  console.error(usage);
  process.exit(values.help ? 0 : 64);
}
process.env["LOG_LEVEL"] ??= "fatal"; // findings say it in words
try {
  const findings = await examine({ checkout, root, profile, apiPort: Number(values.port) });
  console.log(values.json ? JSON.stringify(findings, null, 2) : print(findings));
  const count = (state: string) => findings.filter((finding) => finding.state === state).length;
  console.error(`\n${count("ok")} well, ${count("warn")} to look at, ${count("fail")} failing`);
  process.exit(exitCode(findings, values.strict));
} catch (error) {
  console.error(error instanceof ServersError ? error.message : error);
  process.exit(1);
}
