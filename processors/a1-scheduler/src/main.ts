import { readConfig, run } from "@nexa/service";
import { config } from "./config.ts";
import { start } from "./service.ts";

await run("a1-scheduler", () => readConfig(config), start);
