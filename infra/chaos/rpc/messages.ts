import type { Fact } from "./counters.ts";

/** What connectors ask of the store, which lives in the process that watches. */
export type StoreRequest = { id: number } & ({ append: Fact[] } | { count: string });
export type StoreAnswer = { id: number; outcomes?: string[]; count?: number };

/** What a client is to do: facts still to be confirmed, in order, and a number of reads. */
export type Assignment = { facts: Fact[]; reads: number };
/** What a client says: everything since the last time. */
export type Report = {
  /** Reads and writes that began, and those that settled in whatever way. */
  begun: number;
  settled: number;
  confirmed: { entity: string; number: number }[];
  reads: number;
  /** Milliseconds after its deadline at which a call settled; 0 for all that were in time. */
  late: number[];
  codes: Record<string, number>;
  rssMb: number;
  /** Longest delay of the client's event loop since the last time. */
  loopDelayMs: number;
  isDone: boolean;
};
