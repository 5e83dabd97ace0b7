/**
 * `npm test`: prepares, provides servers for tests, runs every test, and ends with the line
 * `N passed, N failed`. Arguments go to vitest. The dashboard in a real browser is a command of its own,
 * `npm run test:browser`: it needs Chromium and many minutes.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { prepare, prepareDashboard, root, runCommand } from "./bootstrap.js";

await prepare();
await prepareDashboard();
const { provideServers } = await import("./dist/services/index.js");
const servers = await provideServers({
  root,
  profile: "test",
  log: (/** @type {string} */ line) => console.error(line),
});
for (const note of servers.notes) console.error(`note: ${note}`);

const args = process.argv.slice(2);
const projects = args.some((arg) => arg.startsWith("--project"))
  ? []
  : ["unit", "integration", "end to end"].map((name) => `--project=${name}`);
const report = join(root, ".nexa", "test", "report.json");
mkdirSync(join(root, ".nexa", "test"), { recursive: true });
rmSync(report, { force: true });
let code = 1;
try {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  code = await runCommand(
    "npx",
    ["vitest", "run", ...reporters, ...projects, ...args],
    servers.env,
  );
} finally {
  if (servers.startedHere) await servers.stop();
}
const { passed, failed } = countTests(report);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : code);

/**
 * Tests by outcome; a file that could not even be loaded counts as one failed test, and so does a skipped test:
 * nothing here may be skipped.
 *
 * @param {string} file vitest's JSON report
 */
function countTests(file) {
  const { numTotalTests, numPassedTests, testResults } = JSON.parse(readFileSync(file, "utf8"));
  const broken = testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ result) =>
      result.status === "failed" && result.assertionResults.length === 0,
  ).length;
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests + broken };
}
