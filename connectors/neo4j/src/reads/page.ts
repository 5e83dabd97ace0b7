import { Fault } from "@nexa/contracts";
import { int } from "../values.ts";

/** The next page begins behind so many items. For lists that are ranked anew each time anyway. */
export const offsetOf = (after: string | undefined): number => {
  if (after === undefined) return 0;
  const [offset] = cursorOf(after);
  if (typeof offset !== "number" || !Number.isInteger(offset) || offset < 0) throw unknown();
  return offset;
};

/** SKIP and LIMIT of a page; one row more than asked tells whether there is another page. */
export const skipAndLimit = (after: string | undefined, limit: number) => ({
  skip: int(offsetOf(after)),
  limit: int(limit + 1),
});

/** The page of what SKIP and LIMIT found. */
export const pageByOffset = <T>(found: T[], after: string | undefined, limit: number) => ({
  items: found.slice(0, limit),
  next: found.length > limit ? cursor([offsetOf(after) + limit]) : null,
});

/** A page of a list that is held in memory. */
export const slicePage = <T>(all: T[], after: string | undefined, limit: number) =>
  pageByOffset(all.slice(offsetOf(after), offsetOf(after) + limit + 1), after, limit);

/** A place in a list that is ordered by these values. */
export const cursor = (place: unknown[]): string =>
  Buffer.from(JSON.stringify(place)).toString("base64url");

/** @throws Fault INVALID_ARGUMENT for a cursor that we did not make */
export function cursorOf(after: string): unknown[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(after, "base64url").toString());
    if (Array.isArray(place)) return place as unknown[]; // of unknown, as any list is
  } catch {
    // told below
  }
  throw unknown();
}

/** The texts of a cursor of the kind `[instant, id]`. */
export function placeOf(after: string): [at: string, id: string] {
  const [at, id] = cursorOf(after);
  if (typeof at !== "string" || typeof id !== "string" || Number.isNaN(Date.parse(at)))
    throw unknown();
  return [at, id];
}

const unknown = (): Fault => new Fault("INVALID_ARGUMENT", "after: not a cursor of this list");
