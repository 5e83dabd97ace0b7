import { entityType, Fault, instant } from "@nexa/contracts";
import { z } from "zod";

/** One value or many of a query string (`?type=Person&type=Region`), as a list; empty where there is none. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.union([z.array(item), item.transform((one) => [one])]).optional();

/** Cursor paging of lists, the same everywhere: ask again with `next` as `after` until it is null. */
export const paging = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: z.string().max(2_000).optional(),
};

/** From `from` (inclusive) to `to` (exclusive); an absent end is open. */
export const timeWindow = { from: instant.optional(), to: instant.optional() };
export const types = { type: listOf(entityType) };

/** Entity ids of a query string, e.g. `person:budi santoso`. */
export const named = z.string().min(3).max(400);

type Given<T> = {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
} & { [K in keyof T as undefined extends T[K] ? never : K]: T[K] };

/** The same without the fields that nobody gave. */
export const given = <T extends object>(fields: T): Given<T> =>
  // What is left has the fields of T, without undefined.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;

/** The value, or 404 that says what there is not. @throws Fault NOT_FOUND */
export function found<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Fault("NOT_FOUND", `there is no ${what}`);
  return value;
}
