import type { Resume } from "@nexa/contracts";
import type { Broker } from "@nexa/rpc";

/** One store: through our connector, and by its driver without us. */
export type BenchStore = {
  name: string;
  /** Variables of the connector's process beside the broker's. */
  env: Record<string, string>;
  /** Tells the connector. */
  writer: (broker: Broker) => (resume: Resume) => Promise<unknown>;
  /** The driver's own bulk call with rows that are new. */
  bulk: (resumes: Resume[]) => Promise<void>;
  /** The driver's call for one row. */
  single: (resume: Resume) => Promise<void>;
  /** How many resumes the store holds; cheap, since it is asked all the time. */
  count: () => Promise<number>;
  clear: () => Promise<void>;
  close: () => Promise<void>;
};
