import { readConfig, run } from "@nexa/service";
import { config } from "./config.ts";
import { start } from "./service.ts";

await run(
  "connector-neo4j",
  () => readConfig(config),
  (env, log) => start(env, log),
);
