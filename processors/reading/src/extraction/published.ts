import { wallAt, wallAsUtc } from "../dates/zone.ts";
import { zoneOffset } from "../dates/clock.ts";
import type { DateCandidate, DateSource } from "./date-candidates.ts";

/** When an article was published, as far as its page lets us know. */
export type Published = {
  at: Date | null;
  source: DateSource | null;
  precision: "second" | "minute" | "day" | null;
  /** False when sources contradict each other or only a doubtful one speaks. */
  certain: boolean;
  /** Why it is null or doubtful, in UPPER_SNAKE. */
  reason?: string;
};

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

const hasTime = ({ reading }: DateCandidate) => reading.precision !== "day";
const namesZone = ({ reading }: DateCandidate) => !reading.zone.includes("/");
const fromCandidate = (
  { source, reading }: DateCandidate,
  certain: boolean,
  reason?: string,
): Published => ({
  at: reading.at,
  source,
  precision: reading.precision,
  certain,
  ...(reason === undefined ? {} : { reason }),
});

/** What the clock showed where the date was written, as if UTC. */
function wallMs({ reading }: DateCandidate): number {
  const offset = reading.zone.includes("/") ? null : zoneOffset(reading.zone);
  return offset === null
    ? wallAsUtc(wallAt(reading.at, reading.zone.includes("/") ? reading.zone : "UTC"))
    : reading.at.getTime() + offset * minuteMs;
}
const sameMinute = (a: number, b: number) => Math.abs(a - b) < minuteMs;

/**
 * Two readings of one moment that differ by whole hours: one of them has the wrong zone.
 * Publishers label local time as UTC, or UTC as local; the text that readers see names its zone.
 */
function isZoneQuarrel(machine: DateCandidate, seen: DateCandidate): boolean {
  const apart = Math.abs(machine.reading.at.getTime() - seen.reading.at.getTime());
  const rest = apart % hourMs;
  return (
    apart > 30 * minuteMs && apart <= 9.1 * hourMs && (rest < minuteMs || hourMs - rest < minuteMs)
  );
}

function settle(
  machine: DateCandidate,
  visible: DateCandidate[],
  others: DateCandidate[],
): Published {
  const at = machine.reading.at.getTime();
  const agrees = (date: DateCandidate) =>
    date !== machine && hasTime(date) && sameMinute(date.reading.at.getTime(), at);
  const agreeing = visible.find(agrees);
  if (agreeing !== undefined) {
    // A date with a written zone is better attested than one without.
    return fromCandidate(namesZone(agreeing) && !namesZone(machine) ? agreeing : machine, true);
  }
  const seen = visible.find(hasTime);
  if (seen !== undefined) {
    const sameWall = sameMinute(wallMs(machine), wallMs(seen));
    if (sameWall || (isZoneQuarrel(machine, seen) && namesZone(seen))) {
      const zoneIsSeen = namesZone(seen) || machine.reading.zone === "z";
      return zoneIsSeen
        ? fromCandidate(seen, seen.reading.certain, "ZONE_CORRECTED")
        : fromCandidate(machine, machine.reading.certain);
    }
  }
  const rival = others.find(
    (other) =>
      other !== machine && hasTime(other) && other.reading.certain && isZoneQuarrel(machine, other),
  );
  if (rival !== undefined) {
    const feed = others.find((other) => other.source === "feed" && hasTime(other));
    if (feed !== undefined && sameMinute(feed.reading.at.getTime(), rival.reading.at.getTime()))
      return fromCandidate(rival, true, "ZONE_CORRECTED");
    return fromCandidate(machine, false, "DATES_DISAGREE");
  }
  const far = seen !== undefined && Math.abs(seen.reading.at.getTime() - at) > 2 * dayMs;
  return fromCandidate(
    machine,
    machine.reading.certain && !far,
    far || !machine.reading.certain ? "DATES_DISAGREE" : undefined,
  );
}

/**
 * Chooses the date of publication among all candidates and cross-checks it.
 *
 * JSON-LD before meta before `time` before visible text before the address before the feed; a date
 * more than 24 h after the fetch is never trusted. Without any: null with a reason, never a guess.
 */
export function choosePublished(candidates: DateCandidate[], fetchedAt: Date): Published {
  const limit = fetchedAt.getTime() + dayMs;
  const earliest = Date.UTC(1994, 0, 1);
  const possible = candidates.filter(
    ({ reading: { at } }) => at.getTime() <= limit && at.getTime() > earliest,
  );
  if (possible.length === 0) {
    const reason = candidates.length === 0 ? "NO_DATE" : "DATE_IN_FUTURE";
    return { at: null, source: null, precision: null, certain: false, reason };
  }
  const visible = possible.filter(({ source }) => source === "text");
  const machines = possible.filter(
    ({ source }) => source === "json-ld" || source === "meta" || source === "time",
  );
  const feed = possible.find((date) => date.source === "feed" && hasTime(date));
  const machine =
    machines.find((date) => hasTime(date) && date.reading.certain) ?? machines.find(hasTime);
  if (machine !== undefined) return settle(machine, visible, possible);

  const day = machines[0] ?? possible.find(({ source }) => source === "url");
  const fitsDay = (date: DateCandidate) =>
    day === undefined ||
    Math.abs(date.reading.at.getTime() - day.reading.at.getTime()) < 1.5 * dayMs;
  const seen = visible.find((date) => hasTime(date) && fitsDay(date));
  if (seen !== undefined) return fromCandidate(seen, seen.reading.certain);
  if (feed !== undefined && fitsDay(feed)) return fromCandidate(feed, true);
  const last = machines[0] ?? visible[0] ?? possible[0];
  return last === undefined
    ? { at: null, source: null, precision: null, certain: false, reason: "NO_DATE" }
    : fromCandidate(last, last.reading.certain && last.source !== "url");
}
