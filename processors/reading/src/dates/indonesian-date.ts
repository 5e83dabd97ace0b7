import { findCalendarDates, type CalendarDate } from "./calendar.ts";
import { findClocks, type Clock } from "./clock.ts";
import type { DateReading } from "./date-reading.ts";
import { readRelative } from "./relative.ts";
import { instantAtOffset, instantInZone, isPossible, wallAt, type Wall } from "./zone.ts";

const normalise = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/[\u2018\u2019\u02bc`]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u200b-\u200f\u202a-\u202e\ufeff\u2060]/g, "")
    .replace(/\s+/g, " ")
    .replace(/ ([,.;])/g, "$1")
    .trim()
    .toLowerCase();

const updateLabel =
  /(?:diperbar[ua]h?i|diubah|update|updated|modified|pembaruan|di-?update)[^a-z]*$/;
const publishLabel =
  /(?:terbit|diterbitkan|tayang|dipublikasikan|publish|published|posted|dibuat|rilis)[^a-z]*$/;

/** Of several dates the one labelled as published, else the first not labelled as an update. */
function choose(text: string, dates: CalendarDate[]): CalendarDate | undefined {
  const before = (date: CalendarDate) =>
    text
      .slice(Math.max(0, date.index - 24), date.index)
      .replace(/\b(?:pada|on|tanggal|tgl)\b/g, "");
  return (
    dates.find((date) => publishLabel.test(before(date))) ??
    dates.find((date) => !updateLabel.test(before(date))) ??
    dates[0]
  );
}

/** The time that belongs to a date: the nearest behind it, else the one right before it. */
function clockOf(text: string, date: CalendarDate, limit: number): Clock | undefined {
  const behind = text.slice(date.end, Math.min(limit, date.end + 80));
  for (const clock of findClocks(behind)) {
    const gap = behind.slice(0, clock.index);
    // "12.30" far behind a date may be a price or a count; a colon or a zone is a clock.
    const isNear = /^(?:[\s,|@()[\]/;:t·•.-]|pukul|pkl|jam|at)*$/.test(gap);
    if (isNear || (!clock.dotted && gap.length <= 40)) return clock;
  }
  const front = text.slice(Math.max(0, date.index - 40), date.index);
  const last = findClocks(front).at(-1);
  if (
    last !== undefined &&
    /^(?:[\s,|()/;·•-]|on|pada|tanggal|tgl|[a-z']+,)*$/.test(front.slice(last.end))
  )
    return last;
  return undefined;
}

// Detik's meta writes `2023-11-02T20-59-53Z`: local time, and the Z is false.
const dashedTime = /^t(\d{2})-(\d{2})-(\d{2})/;
// Its older pages write `2016-02-23 T16:00:20Z`, with the same false Z.
const falseZulu = /^ t\d{2}:\d{2}(?::\d{2})?z/;
const compactTime = /^t(\d{2})(\d{2})(\d{2})?(?!\d)/;
// `Mon Nov 30 14:50:00 WIB 2026`, as C and Java print a date.
const yearBehindTime = /^ \d{2}:\d{2}:\d{2} (?:[a-z]{2,4}|[+-]\d{4}) (\d{4})(?!\d)/;

/** The year as written, else the last one in which the day fits; null when the weekday never does. */
function withYear(date: CalendarDate, now: Wall): { year: number; certain: boolean } | null {
  if (date.year !== null) return { year: date.year, certain: true };
  const today = Date.UTC(now.year, now.month - 1, now.day);
  const past = [now.year + 1, now.year, now.year - 1, now.year - 2].filter(
    (year) => Date.UTC(year, date.month - 1, date.day) <= today + 86_400_000,
  );
  const fits = past.find(
    (year) => new Date(Date.UTC(year, date.month - 1, date.day)).getUTCDay() === date.weekday,
  );
  const latest = past[0] ?? now.year;
  if (date.weekday === null) return { year: latest, certain: false };
  return fits === undefined ? null : { year: fits, certain: fits === latest };
}

/**
 * Reads the date in a piece of text from an Indonesian (or English) page or feed.
 *
 * Day before month; `WIB` +7, `WITA` +8, `WIT` +9; of two zones the first; of two dates the one
 * that is not the update. Reads ISO 8601, RFC 822, month names old and new, and dates told from now
 * (`2 jam lalu`, `kemarin 14.30`). A date or time that cannot be (`32 Desember`, `25:10`) is refused.
 *
 * @param now   the instant relative dates and missing years are told from, e.g. when it was fetched
 * @param zone  IANA zone of a date that names none: the publisher's
 * @returns null when the text holds no date or an impossible one
 */
export function parseIndonesianDate(
  text: string,
  { now, zone }: { now: Date; zone: string },
): DateReading | null {
  const clean = normalise(text.slice(0, 1000));
  const epoch = /^(\d{10})(\d{3})?$/.exec(clean);
  if (epoch !== null)
    return { at: new Date(Number(epoch[1]) * 1000), precision: "second", zone: "z", certain: true };

  const dates = findCalendarDates(clean);
  const chosen = choose(clean, dates);
  if (chosen === undefined) return readRelative(clean, now, zone);
  const late = chosen.year === null ? yearBehindTime.exec(clean.slice(chosen.end))?.[1] : undefined;
  const date = late === undefined ? chosen : { ...chosen, year: Number(late) };

  const next = dates[dates.indexOf(chosen) + 1]?.index ?? clean.length;
  const dashed = dashedTime.exec(clean.slice(date.end));
  const spaced = clean
    .slice(date.end)
    .replace(compactTime, "t$1:$2:$3")
    .replace(/:(?=z|[+-]|$)/, "");
  const clock =
    dashed === null
      ? clockOf(
          clean.slice(0, date.end) + spaced,
          date,
          next + spaced.length + date.end - clean.length,
        )
      : undefined;
  if (date.monthFirst && !/\d\s*[ap]\.?m\b/.test(clean)) return null;

  const known = withYear(date, wallAt(now, zone));
  if (known === null) return null;
  const { year, certain } = known;
  const wall: Wall = {
    year,
    month: date.month,
    day: date.day,
    hour: clock?.hour ?? Number(dashed?.[1] ?? 0),
    minute: clock?.minute ?? Number(dashed?.[2] ?? 0),
    second: clock?.second ?? Number(dashed?.[3] ?? 0),
  };
  if (!isPossible(wall)) return null;
  const rightWeekday =
    date.weekday === null ||
    new Date(Date.UTC(year, date.month - 1, date.day)).getUTCDay() === date.weekday;

  const isFalseZulu = falseZulu.test(clean.slice(date.end));
  const offset = isFalseZulu ? null : (clock?.offsetMinutes ?? null);
  return {
    at: offset === null ? instantInZone(wall, zone) : instantAtOffset(wall, offset),
    precision:
      clock === undefined && dashed === null ? "day" : clock?.second === null ? "minute" : "second",
    zone: offset === null ? zone : (clock?.zoneText ?? zone),
    certain: certain && rightWeekday && dashed === null && !isFalseZulu,
  };
}
