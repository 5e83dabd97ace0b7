import type { QueueRow, Trouble } from "./shapes.ts";

/** What of a queue the management API tells us; figures are missing while nothing has happened. */
export type RawQueue = {
  name: string;
  type?: string;
  state?: string;
  messages?: number;
  messages_ready?: number;
  messages_unacknowledged?: number;
  consumers?: number;
  memory?: number;
  message_bytes?: number;
  message_stats?: {
    publish?: number;
    publish_details?: { rate: number };
    deliver_get_details?: { rate: number };
  };
};
/** Asked for by name, because the whole answer is ten times as long. */
export const rawColumns = [
  ...["name", "type", "state", "messages", "messages_ready", "messages_unacknowledged"],
  ...["consumers", "memory", "message_bytes", "message_stats.publish"],
  ...["message_stats.publish_details", "message_stats.deliver_get_details"],
].join(",");

type Age = { seconds: number; isAtLeast: boolean } | null;

/** The row of a queue, with what is wrong with it. */
export function queueRowOf(raw: RawQueue, age: Age): QueueRow {
  const { message_stats: stats = {} } = raw;
  const facts = {
    ...{ name: raw.name, ...placeOf(raw.name) },
    type: raw.type ?? "classic",
    state: raw.state ?? "unknown",
    depth: raw.messages ?? 0,
    ready: raw.messages_ready ?? 0,
    unacknowledged: raw.messages_unacknowledged ?? 0,
    consumers: raw.consumers ?? 0,
    oldest_seconds: age === null ? null : Math.round(age.seconds),
    oldest_is_at_least: age?.isAtLeast ?? false,
    in_per_second: stats.publish_details?.rate ?? 0,
    out_per_second: stats.deliver_get_details?.rate ?? 0,
    memory_bytes: raw.memory ?? 0,
    message_bytes: raw.message_bytes ?? 0,
  };
  return { ...facts, can_peek: facts.role === "parked", ...judged(facts) };
}

/** Queues whose name says what they are. A journal and the counts of tries are kept, not worked off. */
const kinds = ["reads", "parked", "journal", "attempts"] as const;
const roleOf = (rest: string): QueueRow["role"] => {
  if (/^writes\.\d+$/.test(rest)) return "writes";
  if (rest === "parked.copy") return "copy";
  if (rest.startsWith("control.")) return "control";
  return kinds.find((kind) => kind === rest) ?? "other";
};

function placeOf(name: string): Pick<QueueRow, "store" | "role"> {
  const [, store, rest = ""] = /^nexa\.([a-z0-9]+)\.(.+)$/.exec(name) ?? [];
  return store === undefined ? { store: null, role: "other" } : { store, role: roleOf(rest) };
}

const slowSeconds = 60;
const stuckSeconds = 600;
const deep = 10_000;

type Facts = Pick<
  QueueRow,
  "role" | "state" | "depth" | "consumers" | "oldest_seconds" | "oldest_is_at_least"
>;

/** What an operator should know of it, worst first: messages that nobody takes, age, depth. */
function judged(facts: Facts): Pick<QueueRow, "trouble" | "troubles"> {
  const { role, state, depth, consumers, oldest_seconds: oldest } = facts;
  const found: [Trouble, string][] = [];
  if (!["running", "idle", "unknown"].includes(state)) found.push(["critical", `state_${state}`]);
  if (role === "parked" && depth > 0) found.push(["warning", "parked_writes"]);
  if (role === "writes" || role === "reads" || role === "copy" || role === "other") {
    if (depth > 0 && consumers === 0) found.push(["critical", "no_consumer"]);
    if (oldest !== null && oldest >= stuckSeconds) found.push(["critical", "stuck"]);
    else if (oldest !== null && oldest >= slowSeconds) found.push(["warning", "slow"]);
    if (depth > deep) found.push(["critical", "deep"]);
  }
  const rank = (trouble: Trouble) => (trouble === "critical" ? 0 : 1);
  found.sort(([a], [b]) => rank(a) - rank(b));
  return { trouble: found[0]?.[0] ?? "none", troubles: found.map(([, what]) => what) };
}

const weight: Record<Trouble, number> = { critical: 2, warning: 1, none: 0 };

/** Worst first: by trouble, then the oldest, then the deepest, then by name. */
export const worstFirst = (a: QueueRow, b: QueueRow): number =>
  weight[b.trouble] - weight[a.trouble] ||
  (b.oldest_seconds ?? 0) - (a.oldest_seconds ?? 0) ||
  b.depth - a.depth ||
  a.name.localeCompare(b.name);
