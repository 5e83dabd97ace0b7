import { Fault, revisionOf } from "@nexa/contracts";
import type { Pool, PoolClient } from "pg";
import { writing } from "./transactions.ts";

type Edited<R> = { outcome: "saved" | "stale" | "missing" | "taken"; row: R | null };

/**
 * Replaces a row if it is still in the state that the caller has seen, or adds it when `expected` is null. An edit
 * that was made already answers `saved`, so that asking again is safe.
 *
 * @param find the row as the contract says it; with `lock`, nobody else can change it meanwhile
 * @throws Fault INVALID_ARGUMENT when the row names another that is not there, ALREADY_EXISTS when another has its name
 */
export const editRow = async <R extends Record<string, unknown>>(
  pool: Pool,
  { row, expected }: { row: R; expected: string | null },
  find: (client: PoolClient, lock: boolean) => Promise<R | null>,
  save: (client: PoolClient) => Promise<unknown>,
): Promise<Edited<R>> => {
  try {
    return await writing(pool, async (client) => {
      const held = await find(client, true);
      const refusal = refuse(held, row, expected);
      if (refusal !== null) return { outcome: refusal, row: held };
      await save(client);
      return { outcome: "saved", row: await find(client, false) };
    });
  } catch (error) {
    if (error instanceof Fault && error.details["sqlState"] === foreignKeyViolation)
      throw new Fault("INVALID_ARGUMENT", error.message, { cause: error });
    throw error;
  }
};
const foreignKeyViolation = "23503";

function refuse<R extends Record<string, unknown>>(
  held: R | null,
  row: R,
  expected: string | null,
): Edited<R>["outcome"] | null {
  if (held === null) return expected === null ? null : "missing";
  const now = revisionOf(held);
  if (now === expected) return null;
  if (now === revisionOf(row)) return "saved";
  return expected === null ? "taken" : "stale";
}
