import { Fault, type ReadContext } from "@nexa/contracts";
import neo4j, { type Driver, type ManagedTransaction } from "neo4j-driver";
import { toFault } from "./faults.ts";
import { dbHitsOf, indexesOf, stepsOf } from "./plan.ts";
import { plain } from "./values.ts";

/** The driver and the database it talks to. */
export type Graph = {
  driver: Driver;
  database: string;
  /** Ends when the last write given so far has ended: this process writes one transaction at a time. */
  lastWrite: Promise<unknown>;
  /** When set, every read runs under `PROFILE` and tells here how it ran. */
  onProfile?: (profile: ReadProfile) => void;
};
export type ReadProfile = { statement: string; indexes: string[]; dbHits: number };
type Parameters = Record<string, unknown>;
/**
 * Runs one statement of a transaction; records as plain objects. Every statement unwinds the list it is given, so
 * with an empty one there is nothing to run.
 */
export type Run = <T = Parameters>(statement: string, parameters?: Parameters) => Promise<T[]>;

const writeTimeoutMs = 30_000;

/**
 * Work in one managed transaction, tried again after deadlocks and lost leaders. Batches of one process do not
 * fight over hot nodes (a source, a topic, Mabes Polri): they follow one another.
 */
export function writing<T>(graph: Graph, work: (run: Run) => Promise<T>): Promise<T> {
  const result = graph.lastWrite.then(() => transaction(graph, work));
  graph.lastWrite = result.catch(() => undefined);
  return result;
}

async function transaction<T>(graph: Graph, work: (run: Run) => Promise<T>): Promise<T> {
  const session = graph.driver.session({ database: graph.database });
  try {
    return await session.executeWrite((tx) => work(runIn(tx)), { timeout: writeTimeoutMs });
  } catch (error) {
    throw toFault(error);
  } finally {
    await session.close();
  }
}

/** One statement that may only read and that ends in the server when its caller stops waiting. */
export async function reading<T>(
  graph: Graph,
  { signal, remainingMs }: ReadContext,
  statement: string,
  parameters: Parameters = {},
): Promise<T[]> {
  // A timeout of 0 would mean none.
  const timeout = Math.max(1, Math.floor(remainingMs()));
  if (signal.aborted) throw gone();
  const { driver, database, onProfile } = graph;
  const session = driver.session({ database, defaultAccessMode: neo4j.session.READ });
  // Closing the session resets its connection, which stops the query.
  const stop = () => void session.close().catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  try {
    const text = onProfile ? `PROFILE ${statement}` : statement;
    const { records, summary } = await session.run(text, parameters, { timeout });
    if (onProfile && summary.profile) {
      const steps = stepsOf(summary.profile);
      onProfile({ statement, indexes: indexesOf(steps), dbHits: dbHitsOf(steps) });
    }
    return records.map((record) => plain(record.toObject()) as T); // the statement names its columns
  } catch (error) {
    throw signal.aborted ? gone(error) : toFault(error);
  } finally {
    signal.removeEventListener("abort", stop);
    await session.close();
  }
}

/**
 * The rows of a statement that may only read, at the caller's pace: the driver asks for the next few hundred when
 * these are taken. The statement ends when the caller has enough.
 */
export async function* streaming<T>(
  graph: Graph,
  { signal, remainingMs }: ReadContext,
  statement: string,
  parameters: Parameters = {},
): AsyncGenerator<T> {
  if (signal.aborted) throw gone();
  const { driver, database } = graph;
  const session = driver.session({
    ...{ database, defaultAccessMode: neo4j.session.READ, fetchSize: 500 },
  });
  const stop = () => void session.close().catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  try {
    const timeout = Math.max(1, Math.floor(remainingMs()));
    for await (const row of session.run(statement, parameters, { timeout }))
      yield plain(row.toObject()) as T; // the statement names its columns
  } catch (error) {
    throw signal.aborted ? gone(error) : toFault(error);
  } finally {
    signal.removeEventListener("abort", stop);
    await session.close();
  }
}

const gone = (cause?: unknown): Fault =>
  new Fault("DEADLINE_EXCEEDED", "the caller no longer waits", { cause });

const runIn =
  (tx: ManagedTransaction): Run =>
  async <T>(statement: string, parameters: Parameters = {}) => {
    if (Object.values(parameters).some((list) => Array.isArray(list) && list.length === 0))
      return [];
    const { records } = await tx.run(statement, parameters);
    return records.map((record) => plain(record.toObject()) as T); // the statement names its columns
  };
