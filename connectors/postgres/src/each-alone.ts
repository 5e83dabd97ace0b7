import { Fault, type WriteOutcome } from "@nexa/contracts";
import type { Pool, PoolClient } from "pg";
import { writing } from "./transactions.ts";

/**
 * Writes that are few and small: each in its own transaction, in the order they came.
 *
 * @param apply the word for what became of it, e.g. `saved`
 */
export const eachAlone =
  <T>(pool: Pool, apply: (client: PoolClient, item: T) => Promise<string>) =>
  async (batch: T[]): Promise<(WriteOutcome | Error)[]> => {
    const outcomes: (WriteOutcome | Error)[] = [];
    for (const item of batch)
      outcomes.push(
        await writing(pool, (client) => apply(client, item)).then(
          (outcome) => ({ outcome }),
          (error: unknown) => {
            // An absent server concerns the whole batch; writing() throws Faults only.
            if (error instanceof Fault && error.retryable) throw error;
            return error as Error;
          },
        ),
      );
    return outcomes;
  };
