/** The servers that Nexa speaks to, in the order in which progress names them. */
export const serverNames = [
  "rabbitmq",
  "kafka",
  "mongodb",
  "neo4j",
  "postgres",
  "elasticsearch",
  "qdrant",
  "minio",
  "redis",
  "alertmanager",
] as const;

export type ServerName = (typeof serverNames)[number];

/** Whose data a set of servers keeps: the user's, or that of the tests, which may be thrown away. */
export type Profile = "user" | "test";

export type Log = (line: string) => void;

/** What `provideServers` hands out. */
export type Servers = {
  /** Where the servers come from; "environment" only when every one of them was given by its URL. */
  provider: "environment" | "docker" | "native";
  /** Every variable that our services read to find the servers; laid over `process.env` by the caller. */
  env: Record<string, string>;
  /** What a person should know about these servers, one line each. */
  notes: string[];
  /** True when this call started at least one server, so that who called may stop them again. */
  startedHere: boolean;
  /** Stops the servers of this root and profile that we run; those given by URL are left alone. */
  stop(): Promise<void>;
};

/** One process of ours and the memory that it and its children hold. */
export type ServerProcess = { name: string; pid: number; rssBytes: number };

/** A fault that a person has to mend; the message says how, no stack is needed. */
export class ServersError extends Error {
  override name = "ServersError";
}
