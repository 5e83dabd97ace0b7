import { pino, type Logger } from "pino";
import { redactLine } from "./redact.ts";

export type { Logger } from "pino";

let root: Logger | undefined;

/**
 * A logger whose lines carry the service's name: JSON on standard output with ISO time.
 * `LOG_LEVEL` sets how much (default `info`), read when the first logger is made. Secrets and personal
 * data are taken out of each line before it is written (`redact.ts`).
 */
export function logger(service: string): Logger {
  root ??= pino({
    level: process.env["LOG_LEVEL"] ?? "info",
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    hooks: { streamWrite: redactLine },
  });
  return root.child({ service });
}
