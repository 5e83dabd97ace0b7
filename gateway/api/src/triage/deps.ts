import type { Bus } from "@nexa/bus";
import type { Contract } from "@nexa/contracts";
import type { ParkedWrites } from "@nexa/rpc";
import type { Logger } from "@nexa/service";
import type { Stores } from "../stores.ts";

/** What the triage works with. */
export type TriageDeps = {
  mongodb: Pick<Stores["mongodb"], "jobs" | "selections">;
  postgres: Pick<Stores["postgres"], "bulkJobs">;
  bus: Pick<Bus, "replay" | "peek">;
  parked: (contract: Contract) => ParkedWrites;
  /** Tells open pages: `jobs` something changed, `bulk` how far a bulk job is. */
  publish: (topic: "jobs" | "bulk", data: unknown) => void;
  log: Logger;
  /** How long a question to a store may take, in ms. */
  timeoutMs: number;
};

/** A record, and a write, that was sent again so often is not sent again: FAULTS 47. */
export const maxReplays = { dead: 3, parked: 5 };

/** For work that nobody waits for: a store that is only slow must not make it begin again. */
export const patient = { timeoutMs: 30_000 };
