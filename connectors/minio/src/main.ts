import { readConfig, run } from "@nexa/service";
import { config } from "./config.ts";
import { start } from "./service.ts";

await run("connector-minio", () => readConfig(config), start);
