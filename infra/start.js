/** `npm start`: prepares, then runs the main job; see infra/pipeline/cli.ts for its options. */
import { prepare, prepareDashboard } from "./bootstrap.js";

const startedAt = Date.now();
try {
  await prepare();
  await prepareDashboard();
  console.error(`prepared in ${Math.round((Date.now() - startedAt) / 1000)} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import("./dist/pipeline/cli.js");
