import type { ReadContext } from "@nexa/contracts";
import { BSON, type Document } from "mongodb";

/** An instant of a contract as a BSON date, which is UTC and has milliseconds. */
export const dateOf = (instant: string): Date => new Date(instant);

/**
 * A document as its contract says it: dates are ISO-8601 in UTC, 64-bit integers numbers or, beyond 2^53,
 * bigints, decimals and ids text, binary bytes.
 */
export function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof BSON.Long) {
    const number = value.toNumber();
    return Number.isSafeInteger(number) ? number : value.toBigInt();
  }
  if (value instanceof BSON.Binary) return value.value();
  if (value instanceof BSON.Decimal128 || value instanceof BSON.ObjectId) return value.toString();
  if (value instanceof BSON.Timestamp) return value.toBigInt();
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field)]));
  return value;
}

/** `plain`, without what only the store knows. */
export const without = (document: Document, ...names: string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(document)
      .filter(([name]) => !names.includes(name))
      .map(([name, field]) => [name, plain(field)]),
  );

/** What a read hands to the driver, so that it ends with its caller's patience. */
export const patience = ({ signal, remainingMs }: ReadContext) => ({
  maxTimeMS: Math.max(1, Math.floor(remainingMs())),
  signal,
});
