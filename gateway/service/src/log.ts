import { pino, type Logger } from "pino";

export type { Logger } from "pino";

/** JSON lines on standard output with ISO time. `LOG_LEVEL` sets how much (default `info`). */
const root = pino({
  level: process.env["LOG_LEVEL"] ?? "info",
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  redact: ["*.password", "*.secret", "*.authorization", "*.token"],
});

/** A logger whose lines carry the service's name. */
export const logger = (service: string): Logger => root.child({ service });
