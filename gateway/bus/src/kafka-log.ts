import type { Logger } from "@nexa/service";
import { logLevel, type LogEntry } from "kafkajs";

/** One line of a kind each this long; the others are counted and go to debug. */
const quietMs = 30_000;
/** More kinds than this are forgotten, so that memory stays bounded. */
const maxKinds = 200;

/** kafkajs calls these errors, but answers them itself: a coordinator that is loading, a choice that is ours. */
const isNoise = (message: string): boolean => /^(Response |Limiting retries)/.test(message);

/** Says whether a line of this kind may be shown now, and how many were held back since the last. */
export function quieten(ms = quietMs, now = Date.now) {
  const kinds = new Map<string, { since: number; held: number }>();
  return (kind: string): { show: boolean; held: number } => {
    const known = kinds.get(kind);
    if (known !== undefined && now() - known.since < ms) {
      known.held++;
      return { show: false, held: known.held };
    }
    if (kinds.size >= maxKinds) kinds.clear();
    kinds.set(kind, { since: now(), held: 0 });
    return { show: true, held: known?.held ?? 0 };
  };
}

/**
 * kafkajs's lines as ours: its errors and warnings are warnings, each kind at most once in 30 s
 * (a broker that is away makes several a second); the rest is debug.
 */
export function kafkaLog(log: Logger) {
  const gate = quieten();
  return () => (entry: LogEntry) => {
    const { message, error, groupId, broker, clientId } = entry.log as Record<string, unknown> & {
      message: string;
    };
    const line = { event: "kafkajs", from: entry.namespace, error, groupId, broker, clientId };
    const isBad = entry.level === logLevel.ERROR || entry.level === logLevel.WARN;
    if (!isBad || isNoise(message)) return log.debug(line, message);
    const { show, held } = gate(`${entry.namespace} ${message}`);
    if (show) log.warn({ ...line, held }, message);
    else log.debug(line, message);
  };
}
