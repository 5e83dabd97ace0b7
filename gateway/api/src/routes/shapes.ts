import { Fault } from "@nexa/contracts";
import { z } from "zod";

/** Cursor paging of every list: ask again with `after` = `next` until it is null. */
export const page = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: z.string().max(500).optional(),
};
export const byId = z.object({ id: z.guid() });

/** The object without fields that are undefined, as exact optional types want it. */
export const withoutUndefined = <T extends object>(object: T) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** @throws Fault NOT_FOUND that says what is not there */
export function found<T>(value: T | null, what: string): T {
  if (value === null) throw new Fault("NOT_FOUND", `there is no ${what}`);
  return value;
}
