import { Fault } from "@nexa/contracts";
import { z } from "zod";

/** Where a page ended: by score or by time, then by id, which no two articles share. */
const cursor = z.discriminatedUnion("order", [
  z.object({ order: z.literal("best"), last: z.tuple([z.number(), z.string()]) }),
  z.object({ order: z.literal("newest"), last: z.tuple([z.number(), z.string()]) }),
]);
export type Order = z.output<typeof cursor>["order"];

/** The cursor after a hit with these sort values. */
export const cursorAfter = (order: Order, last: unknown): string =>
  Buffer.from(JSON.stringify(cursor.parse({ order, last }))).toString("base64url");

/** @throws Fault INVALID_ARGUMENT for a cursor that is not ours, or of a search in another order */
export function readCursor(text: string, order: Order): [number, string] {
  try {
    const read = cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    if (read.order === order) return read.last;
  } catch {
    // Not ours.
  }
  throw new Fault("INVALID_ARGUMENT", "after: not a cursor of this search");
}
