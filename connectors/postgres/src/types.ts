import { types, type CustomTypesConfig } from "pg";
import { exactJson } from "./exact-json.ts";

/**
 * How values leave PostgreSQL, none by luck: `bigint` keeps its digits, in JSON too, `numeric` its decimals, an instant
 * is ISO-8601 in UTC with its microseconds, a date stays the day it names in every time zone.
 */
const parsers: Record<number, (text: string) => unknown> = {
  [types.builtins.INT8]: integer,
  [types.builtins.NUMERIC]: String,
  [types.builtins.TIMESTAMPTZ]: instant,
  [types.builtins.TIMESTAMP]: (text) => text.replace(" ", "T"),
  [types.builtins.DATE]: String,
  [types.builtins.JSON]: exactJson,
  [types.builtins.JSONB]: exactJson,
};

/** For the pool: the parsers above, the driver's own for all other types. */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format === "binary" ? undefined : parsers[oid]) ??
    (types.getTypeParser(oid, format) as (text: string) => unknown), // overloads by format
};

/** A number where it is exact, else a bigint: no digit is ever lost. */
export function integer(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

/** `2026-01-02 03:04:05.123456+00` (sessions run in UTC) as `2026-01-02T03:04:05.123456Z`; at least milliseconds. */
export function instant(text: string): string {
  const match = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text);
  if (!match) return text; // infinity, BC: not an instant that a contract lets through
  const [, day = "", time = "", fraction = ""] = match;
  return `${day}T${time}.${fraction.padEnd(3, "0")}Z`;
}
