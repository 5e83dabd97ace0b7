export * from "./config.ts";
export * from "./health.ts";
export * from "./lines.ts";
export * from "./log.ts";
export * from "./metrics.ts";
export * from "./pause.ts";
export * from "./reachable.ts";
export * from "./run.ts";
