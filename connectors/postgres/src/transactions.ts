import { Fault, type ReadContext } from "@nexa/contracts";
import type { Pool, PoolClient } from "pg";
import { toFault } from "./faults.ts";

const lockPatienceMs = 10_000;
const writeTimeoutMs = 30_000;

/** Work in one transaction, rolled back when it throws; a statement gets 30 s, a lock 10 s. */
export const writing = <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  transaction(
    pool,
    `BEGIN; SET LOCAL statement_timeout = ${writeTimeoutMs}; SET LOCAL lock_timeout = ${lockPatienceMs}`,
    work,
  );

/**
 * Work in one snapshot that changes nothing and stops when its caller stops waiting: statements get the time
 * that remains, and the running one is cancelled when the caller goes away.
 */
export async function reading<T>(
  pool: Pool,
  context: ReadContext,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const timeoutMs = Math.floor(context.remainingMs());
  if (context.signal.aborted || timeoutMs < 1)
    throw new Fault("DEADLINE_EXCEEDED", "the caller no longer waits");
  return transaction(
    pool,
    `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = ${timeoutMs}`,
    (client) => cancellable(pool, client, context.signal, () => work(client)),
  );
}

async function transaction<T>(
  pool: Pool,
  begin: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw toFault(error);
  });
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    // A connection on which even ROLLBACK fails is thrown away.
    const broken = await client.query("ROLLBACK").then(
      () => false,
      () => true,
    );
    client.release(broken);
    throw toFault(error);
  }
}

async function cancellable<T>(
  pool: Pool,
  client: PoolClient,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  // The driver knows its backend's process id; its types do not say so.
  const { processID } = client as PoolClient & { processID?: number };
  let cancelling: Promise<unknown> = Promise.resolve();
  const cancel = () => {
    cancelling = pool.query("SELECT pg_cancel_backend($1)", [processID]).catch(() => undefined);
  };
  signal.addEventListener("abort", cancel, { once: true });
  try {
    return await work();
  } finally {
    signal.removeEventListener("abort", cancel);
    // Else the cancel could meet the next user of this connection.
    await cancelling;
  }
}
