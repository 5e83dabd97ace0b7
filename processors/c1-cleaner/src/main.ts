import { readConfig, run } from "@nexa/service";
import { config } from "./config.ts";
import { start } from "./service.ts";

await run("c1-cleaner", () => readConfig(config), start);
