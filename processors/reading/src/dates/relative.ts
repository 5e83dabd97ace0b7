import { findClocks } from "./clock.ts";
import { instantAtOffset, instantInZone, isPossible, wallAt, type Wall } from "./zone.ts";
import type { DateReading } from "./date-reading.ts";

const words =
  "satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas dua_belas".split(" ");
const numberOf = (text: string) =>
  /^\d+$/.test(text) ? Number(text) : words.indexOf(text.replace(/ /g, "_")) + 1;

type Unit = "second" | "minute" | "hour" | "day" | "week" | "month" | "year";
const units: [Unit, string][] = [
  ["second", "detik|dtk|seconds?|secs?"],
  ["minute", "menit|mnt|min|minutes?|mins?|m"],
  ["hour", "jam|jm|j|hours?|hrs?|h"],
  ["day", "hari|hr|days?|d"],
  ["week", "minggu|mgg|pekan|weeks?|w"],
  ["month", "bulan|bln|months?|mo"],
  ["year", "tahun|thn|th|years?|yrs?|y"],
];
const anyUnit = units.map(([, forms]) => forms).join("|");
const unitOf = (text: string) =>
  units.find(([, forms]) => new RegExp(`^(?:${forms})$`).test(text))?.[0] ?? "second";

const count = `\\d{1,4}|an?|${words.join("|").replace(/_/g, " ")}`;
const step = `(?<![\\d.,/a-z])(?:(${count})\\s*|(se)(?=[a-z]))(${anyUnit})(?![a-z])`;
// One step, or two as in "1 jam 20 menit yang lalu".
const agoPattern = new RegExp(
  `${step}(?:,?\\s*(?:dan\\s+)?${step})?\\s*(?:yang\\s+|yg\\s+)?(?:lalu|ago|silam)(?![a-z])`,
);
const secondMs = { second: 1000, minute: 60_000, hour: 3_600_000 } as const;

function daysBack(wall: Wall, days: number): Wall {
  const moved = new Date(Date.UTC(wall.year, wall.month - 1, wall.day - days));
  return {
    year: moved.getUTCFullYear(),
    month: moved.getUTCMonth() + 1,
    day: moved.getUTCDate(),
    hour: 0,
    minute: 0,
    second: 0,
  };
}
function monthsBack(wall: Wall, months: number): Wall {
  const first = new Date(Date.UTC(wall.year, wall.month - 1 - months, 1));
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + 1];
  // 31 March, a month ago: the last day of February.
  const day = Math.min(wall.day, new Date(Date.UTC(year, month, 0)).getUTCDate());
  return { year, month, day, hour: 0, minute: 0, second: 0 };
}

/** The local day a phrase names, or null: `kemarin`, `hari ini`, `3 hari yang lalu`. */
function namedDay(text: string, today: Wall): { day: Wall; end: number } | null {
  const word = /(?<![a-z])(kemarin (?:lusa|dulu)|kemarin|hari ini|yesterday|today)(?![a-z])/.exec(
    text,
  );
  if (word !== null) {
    const back = word[1] === "hari ini" || word[1] === "today" ? 0 : word[1]?.includes(" ") ? 2 : 1;
    return { day: daysBack(today, back), end: word.index + word[0].length };
  }
  const ago = agoPattern.exec(text);
  if (ago === null || ago[6] !== undefined) return null;
  const unit = unitOf(ago[3] ?? "");
  const amount = ago[2] !== undefined || /^an?$/.test(ago[1] ?? "") ? 1 : numberOf(ago[1] ?? "");
  const end = ago.index + ago[0].length;
  if (unit === "day") return { day: daysBack(today, amount), end };
  if (unit === "week") return { day: daysBack(today, 7 * amount), end };
  if (unit === "month") return { day: monthsBack(today, amount), end };
  if (unit === "year") return { day: monthsBack(today, 12 * amount), end };
  return null;
}

/**
 * Reads a date told from now, in lower-case text without a calendar date.
 * Seconds to hours give an instant, days and longer the local day; `minggu lalu` and
 * `beberapa menit lalu` are refused: they do not say when.
 */
export function readRelative(text: string, now: Date, zone: string): DateReading | null {
  if (
    /(?<![a-z])(?:baru saja|barusan|beberapa detik (?:yang )?lalu|just now|moments? ago)(?![a-z])/.test(
      text,
    )
  )
    return { at: now, precision: "minute", zone, certain: true };
  if (/(?<![a-z])setengah jam (?:yang )?lalu/.test(text))
    return { at: new Date(now.getTime() - 1_800_000), precision: "minute", zone, certain: true };

  const named = namedDay(text, wallAt(now, zone));
  if (named !== null) {
    const clock = findClocks(text.slice(named.end))[0];
    if (clock === undefined)
      return { at: instantInZone(named.day, zone), precision: "day", zone, certain: true };
    const wall = {
      ...named.day,
      hour: clock.hour,
      minute: clock.minute,
      second: clock.second ?? 0,
    };
    if (!isPossible(wall)) return null;
    const at =
      clock.offsetMinutes === null
        ? instantInZone(wall, zone)
        : instantAtOffset(wall, clock.offsetMinutes);
    return { at, precision: "minute", zone: clock.zoneText ?? zone, certain: true };
  }

  const ago = agoPattern.exec(text);
  if (ago === null) return null;
  let back = 0;
  for (const [amountText, single, unitText] of [ago.slice(1, 4), ago.slice(4, 7)]) {
    if (unitText === undefined) continue;
    const unit = unitOf(unitText);
    if (unit !== "second" && unit !== "minute" && unit !== "hour") return null;
    const one = single !== undefined || /^an?$/.test(amountText ?? "");
    back += (one ? 1 : numberOf(amountText ?? "")) * secondMs[unit];
  }
  return { at: new Date(now.getTime() - back), precision: "minute", zone, certain: true };
}
