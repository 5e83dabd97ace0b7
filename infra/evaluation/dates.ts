import { evaluateDates, type DateReader, type DateScore } from "@nexa/reading";
import * as chrono from "chrono-node/id";
import { round, type Evaluation, type Row } from "./table.ts";

const zoneMinutes: Record<string, number> = {
  "Asia/Jakarta": 420,
  "Asia/Makassar": 480,
  "Asia/Jayapura": 540,
};

/** chrono-node with its Indonesian locale and the country's zones; a day alone is its midnight. */
const chronoReader: DateReader = (text, { now, zone }) => {
  const timezone = zoneMinutes[zone] ?? 420;
  const zones = { timezones: { WIB: 420, WITA: 480, WIT: 540 } };
  const start = chrono.parse(text, { instant: now, timezone }, zones)[0]?.start;
  if (start === undefined) return null;
  if (start.isCertain("hour") || start.get("hour") !== 12) return start.date();
  const offset = start.get("timezoneOffset") ?? timezone;
  const [year, month, day] = [start.get("year"), start.get("month"), start.get("day")];
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1) - offset * 60_000);
};

const row = (tool: string, { total, right, wrong, refused }: DateScore): Row => ({
  tool,
  right,
  wrong,
  refused,
  of: total,
  "%": round((100 * right) / Math.max(1, total), 1),
});

/** Date strings: ours beside chrono-node. */
export const evaluateDateStrings: Evaluation = async (file) => {
  const { misses, ...ours } = await evaluateDates(file);
  const rival = await evaluateDates(file, chronoReader);
  return {
    rows: [row("nexa", { ...ours, misses }), row("chrono-node (id)", rival)],
    misses: misses.map((miss) => JSON.stringify(miss)),
    result: { ...ours, chronoRight: rival.right, chronoWrong: rival.wrong },
  };
};
