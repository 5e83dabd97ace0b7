import { Fault } from "@nexa/contracts";
import { names } from "./topology.ts";

/** What a service does on the broker, by store. */
export type BrokerRole = {
  /** Stores it serves: a connector. */
  serves?: readonly string[];
  /** Stores it calls: everybody else. */
  calls?: readonly string[];
  /** Stores whose parked writes it may look at, replay and discard. */
  operates?: readonly string[];
};

/** The three regular expressions of a RabbitMQ user: what it may declare, publish to, and read from. */
export type BrokerPermissions = { configure: string; write: string; read: string };

/** Direct Reply-to: a caller consumes the first; a connector answers through the default exchange. */
const replyTo = String.raw`^amq\.rabbitmq\.reply-to`;
const defaultExchange = String.raw`^amq\.default$`;

/**
 * The least that a service needs.
 *
 * A caller reads no queue at all but its own replies, and publishes only to the exchanges of the stores
 * it declares. It may declare their queues, because what is written before a connector ever ran must
 * wait somewhere; on RabbitMQ that is also the right to delete them. A connector may publish to the
 * default exchange, and so to any queue of the virtual host: see docs/store-protocol.md.
 */
export function permissionsFor({
  serves = [],
  calls = [],
  operates = [],
}: BrokerRole): BrokerPermissions {
  const writesSide = (store: string) => {
    const { shards, parking, parked, journal } = names(store);
    return { exchanges: [shards, parking], queues: [parked, journal] };
  };
  const all = { configure: [] as string[], write: [] as string[], read: [] as string[] };
  for (const store of calls) {
    const { shards, reads, control } = names(store);
    const { exchanges, queues } = writesSide(store);
    // Binding a queue needs "write" on the queue and "read" on the exchange.
    all.configure.push(
      ...[...exchanges, ...queues, reads, control].map(exactly),
      shardQueues(store),
    );
    all.write.push(...[shards, reads, control, ...queues].map(exactly), shardQueues(store));
    all.read.push(...exchanges.map(exactly), replyTo);
  }
  for (const store of operates) {
    const { exchanges, queues } = writesSide(store);
    const copies = exactly(names(store).copies);
    all.configure.push(copies);
    all.write.push(...exchanges.map(exactly), copies);
    all.read.push(...queues.map(exactly), copies);
  }
  for (const store of serves) {
    const everything = String.raw`^${escaped(names(store).reads.replace(/reads$/, ""))}`;
    for (const list of [all.configure, all.write, all.read]) list.push(everything);
    all.write.push(defaultExchange);
  }
  return {
    configure: oneOf(all.configure),
    write: oneOf(all.write),
    read: oneOf(all.read),
  };
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const exactly = (name: string) => `^${escaped(name)}$`;
const shardQueues = (store: string) =>
  String.raw`^${escaped(names(store).shard(0).replace(/0$/, ""))}\d+$`;
/** Nothing matches the empty list: an empty expression would match every name. */
const oneOf = (expressions: string[]) => [...new Set(expressions)].join("|") || "^$";

/**
 * Who may call what: user names by operation (`GROUP.NAME`), by group (`GROUP.*`), or for the rest
 * (`*`); the most exact entry counts. An operation that no entry names is open to every user that
 * the broker lets through to this store.
 */
export type AllowList = Readonly<Record<string, readonly string[]>>;

/** The API's user, and the administrators' of a broker as we and RabbitMQ make it. */
const defaultOperators = ["nexa-api", "nexa", "guest"];

/** The allow list of a store that has operations which change what others rely on, or ask anything. */
export const operatorsOnly = (
  operations: readonly string[],
  users: readonly string[] = defaultOperators,
): AllowList => Object.fromEntries(operations.map((operation) => [operation, users]));

/** @throws TypeError for an entry that no operation has: it would protect nothing */
export function assertAllowList(allow: AllowList, operations: Iterable<string>): void {
  const names = new Set(["*"]);
  for (const operation of operations)
    names.add(operation).add(`${operation.split(".")[0] ?? ""}.*`);
  for (const entry of Object.keys(allow))
    if (!names.has(entry)) throw new TypeError(`allow list: there is no operation ${entry}`);
}

/**
 * @param userId the message's `user_id`, which the broker has compared with who is logged in
 * @returns the fault to answer with; undefined when the user may
 */
export function refusedBy(
  allow: AllowList | undefined,
  store: string,
  operation: string,
  userId: unknown,
): Fault | undefined {
  if (!allow) return undefined;
  const group = `${operation.split(".")[0] ?? ""}.*`;
  const users = allow[operation] ?? allow[group] ?? allow["*"];
  if (!users || (typeof userId === "string" && users.includes(userId))) return undefined;
  const who = typeof userId === "string" ? `user ${userId}` : "a user who does not say who he is";
  return new Fault("PERMISSION_DENIED", `${store}.${operation}: not allowed for ${who}`, {
    reason: "NOT_ALLOWED",
  });
}
