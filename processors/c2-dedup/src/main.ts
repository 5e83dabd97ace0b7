import { readConfig, run } from "@nexa/service";
import { config } from "./config.ts";
import { start } from "./service.ts";

await run("c2-dedup", () => readConfig(config), start);
