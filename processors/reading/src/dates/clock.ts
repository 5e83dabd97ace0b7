import { zoneMinutes } from "./names.ts";

/** A time of day found in text, with its offset where one is written. */
export type Clock = {
  hour: number;
  minute: number;
  second: number | null;
  offsetMinutes: number | null;
  /** How the zone is written, e.g. `wib`, `+07:00`; null for none. */
  zoneText: string | null;
  /** The index just behind it in the text it was read from. */
  end: number;
};

const dayParts = "dini hari|pagi|siang|sore|petang|malam";
const zonePart =
  "(?:\\(?\\s*((?:gmt|utc)\\s*[+-]\\s*\\d{1,2}(?::?\\d{2})?|[+-]\\d{2}(?::?\\d{2})?(?!\\d)|" +
  "waktu indonesia (?:barat|tengah|timur)|" +
  [...zoneMinutes.keys()].sort((a, b) => b.length - a.length).join("|") +
  ")(?![a-z]))?";
const timePart =
  "(\\d{1,2})(?:\\s?([:.])\\s?(\\d{2})(?:\\s?[:.]\\s?(\\d{2}))?)(?:[.,]\\d{1,9}(?=[z+\\- ]|$))?(?![\\d:])";
const halfPart = `\\s*(?:([ap])\\.?m\\b\\.?)?\\s*(?:(${dayParts})\\b)?\\s*`;
const clockPattern = new RegExp(`(?<![\\d.:/])${timePart}${halfPart}${zonePart}`, "g");
// "pukul 9 WIB", "jam 8 malam": an hour alone needs a word for it.
const hourPattern = new RegExp(
  `(?:pukul|pkl|jam)\\.?\\s*(\\d{1,2})(?![\\d:.])\\s*(?:(${dayParts})\\b)?\\s*${zonePart}`,
  "g",
);

/** Minutes east of UTC of a written zone, or null when it has no known meaning. */
export function zoneOffset(text: string): number | null {
  const known = zoneMinutes.get(text);
  if (known !== undefined) return known;
  if (text.startsWith("waktu indonesia"))
    return text.endsWith("barat") ? 420 : text.endsWith("tengah") ? 480 : 540;
  const parts = /([+-])\s*(\d{1,2}):?(\d{2})?$/.exec(text);
  if (parts === null) return null;
  const minutes = Number(parts[2]) * 60 + Number(parts[3] ?? 0);
  return minutes > 14 * 60 ? null : parts[1] === "-" ? -minutes : minutes;
}

function hourOf(hour: number, half: string | undefined, dayPart: string | undefined): number {
  if (half === "p" && hour < 12) return hour + 12;
  if (half === "a" && hour === 12) return 0;
  if (half !== undefined || dayPart === undefined || hour > 12) return hour;
  if (dayPart === "siang") return hour <= 4 ? hour + 12 : hour;
  if (dayPart === "sore" || dayPart === "petang") return hour < 12 ? hour + 12 : hour;
  if (dayPart === "malam") return hour === 12 ? 24 : hour >= 5 ? hour + 12 : hour;
  return hour;
}

/** All times of day in lower-case text, in order, impossible ones (`25:10`) included. */
export function findClocks(text: string): (Clock & { index: number; dotted: boolean })[] {
  const found = [];
  for (const match of text.matchAll(clockPattern)) {
    const [whole, hour, separator, minute, second, half, dayPart, zone] = match;
    found.push({
      index: match.index,
      end: match.index + whole.length,
      dotted: separator === "." && zone === undefined,
      hour: hourOf(Number(hour), half, dayPart),
      minute: Number(minute),
      second: second === undefined ? null : Number(second),
      zoneText: zone ?? null,
      offsetMinutes: zone === undefined ? null : zoneOffset(zone),
    });
  }
  if (found.length > 0) return found;
  for (const match of text.matchAll(hourPattern)) {
    const [whole, hour, dayPart, zone] = match;
    found.push({
      index: match.index,
      end: match.index + whole.length,
      dotted: false,
      hour: hourOf(Number(hour), undefined, dayPart),
      minute: 0,
      second: null,
      zoneText: zone ?? null,
      offsetMinutes: zone === undefined ? null : zoneOffset(zone),
    });
  }
  return found;
}
