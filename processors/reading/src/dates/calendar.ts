import { monthNumbers, monthPattern, weekdayNumbers, weekdayPattern } from "./names.ts";

/** A calendar date as written; `year` null when the text leaves it out. */
export type CalendarDate = {
  index: number;
  end: number;
  year: number | null;
  month: number;
  day: number;
  /** 0 (Sunday) .. 6 when a weekday is written before it. */
  weekday: number | null;
  /** Readable only month first, as English software writes it (`11/30/2026 2:50 PM`). */
  monthFirst: boolean;
};

const weekdayPart = `(?:(?<![a-z])(${weekdayPattern})(?![a-z])\\.?\\s*[,(|/-]?\\s*)?`;
const yearPart = "(\\d{4}(?!\\d)|'?\\d{2}(?![\\d:.]))";
const patterns: { form: "ymd" | "dmy" | "named" | "namedMonthFirst" | "dm"; regex: RegExp }[] = [
  {
    form: "ymd",
    regex: new RegExp(
      `${weekdayPart}(?<![\\d/.-])(\\d{4})\\s?[-/.]\\s?(\\d{1,2})\\s?[-/.]\\s?(\\d{1,2})(?!\\d)`,
      "g",
    ),
  },
  { form: "ymd", regex: /()(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})(?=t\d|$)/g },
  {
    form: "dmy",
    regex: new RegExp(
      `${weekdayPart}(?<![\\d/.-])(\\d{1,2})\\s?([-/.])\\s?(\\d{1,2})\\s?\\3\\s?(\\d{4}(?!\\d)|\\d{2}(?![\\d:.]))`,
      "g",
    ),
  },
  {
    form: "named",
    regex: new RegExp(
      `${weekdayPart}(?<!\\d|\\d[:.,/])(\\d{1,2})(?:st|nd|rd|th)?\\s*[-/.,]?\\s*(${monthPattern})(?![a-z])\\.?(?:\\s*[-/.,]?\\s*${yearPart})?`,
      "g",
    ),
  },
  {
    form: "namedMonthFirst",
    regex: new RegExp(
      `${weekdayPart}(?<![a-z])(${monthPattern})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:.])(?:\\s*,?\\s*(\\d{4})(?!\\d))?`,
      "g",
    ),
  },
  // "Minggu (29/11)": without a year only right behind a weekday.
  {
    form: "dm",
    regex: new RegExp(
      `(?<![a-z])(${weekdayPattern})(?![a-z])\\.?\\s*[,(]+\\s*(\\d{1,2})/(\\d{1,2})(?![\\d/])`,
      "g",
    ),
  },
];

function yearOf(text: string | undefined): number | null {
  if (text === undefined || text === "") return null;
  const digits = text.replace("'", "");
  if (digits.length === 4) return Number(digits);
  return Number(digits) >= 70 ? 1900 + Number(digits) : 2000 + Number(digits);
}

function read(form: (typeof patterns)[number]["form"], match: RegExpMatchArray): CalendarDate {
  const index = match.index ?? 0;
  const weekday = weekdayNumbers.get(match[1] ?? "") ?? null;
  const base = { index, end: index + match[0].length, weekday, monthFirst: false };
  const month = (name: string | undefined) => monthNumbers.get(name ?? "") ?? 0;
  switch (form) {
    case "ymd":
      return { ...base, year: Number(match[2]), month: Number(match[3]), day: Number(match[4]) };
    case "dmy": {
      const [first, second] = [Number(match[2]), Number(match[4])];
      const monthFirst = second > 12 && first <= 12;
      const [day, ofMonth] = monthFirst ? [second, first] : [first, second];
      return { ...base, year: yearOf(match[5]), month: ofMonth, day, monthFirst };
    }
    case "named":
      return { ...base, day: Number(match[2]), month: month(match[3]), year: yearOf(match[4]) };
    case "namedMonthFirst":
      return { ...base, month: month(match[2]), day: Number(match[3]), year: yearOf(match[4]) };
    case "dm":
      return { ...base, day: Number(match[2]), month: Number(match[3]), year: null };
  }
}

/** All calendar dates in lower-case text, in order, impossible ones included, without overlaps. */
export function findCalendarDates(text: string): CalendarDate[] {
  const all = patterns.flatMap(({ form, regex }) =>
    [...text.matchAll(regex)].map((match) => read(form, match)),
  );
  // Earliest first; of those that start together, the longest.
  all.sort((a, b) => a.index - b.index || b.end - a.end);
  const kept: CalendarDate[] = [];
  for (const date of all) if (date.index >= (kept.at(-1)?.end ?? 0)) kept.push(date);
  // "14.50.22" beside a date is its time of day.
  const isTimeLike = ({ index, end }: CalendarDate) =>
    /^\d{1,2}\.\d{2}\.\d{2}$/.test(text.slice(index, end));
  return kept.length === 1 ? kept : kept.filter((date) => !isTimeLike(date));
}
