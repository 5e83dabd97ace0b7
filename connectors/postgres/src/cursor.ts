import { Fault } from "@nexa/contracts";

/** Where a page ended, opaque to callers. */
export const cursorOf = (...position: string[]): string =>
  Buffer.from(JSON.stringify(position)).toString("base64url");

/**
 * The values of a cursor; all null at the beginning.
 *
 * @throws Fault INVALID_ARGUMENT for a cursor that is not ours
 */
export function positionOf(cursor: string | undefined, length: number): (string | null)[] {
  if (cursor === undefined) return Array.from({ length }, () => null);
  const position = parsed(cursor);
  if (
    !Array.isArray(position) ||
    position.length !== length ||
    !position.every((part) => typeof part === "string")
  )
    throw new Fault("INVALID_ARGUMENT", `after: not a cursor of ours: ${cursor}`);
  return position;
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

/** One row more was asked for than the page holds: it says whether there is a next one. */
export function pageOf<R>(rows: R[], limit: number, cursor: (last: R) => string) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? cursor(last) : null };
}
