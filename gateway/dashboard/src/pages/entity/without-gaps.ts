type Bucket = { at: string; articles: number; positif: number; netral: number; negatif: number };

/** Most buckets that are filled in: beyond that a chart shows nothing more. */
const most = 2_000;

/** The date one day, week or month after, dates as `2026-03-01`. */
function next(date: string, unit: "day" | "week" | "month"): string {
  const at = new Date(`${date}T00:00:00Z`);
  if (unit === "month") at.setUTCMonth(at.getUTCMonth() + 1);
  else at.setUTCDate(at.getUTCDate() + (unit === "week" ? 7 : 1));
  return at.toISOString().slice(0, 10);
}

/** Days, weeks or months on which nothing was said, between those on which something was: a line must touch zero there. */
export function withoutGaps(rows: Bucket[], unit: "day" | "week" | "month"): Bucket[] {
  const known = new Map(rows.map((row) => [row.at, row]));
  const [first, last] = [rows[0]?.at, rows.at(-1)?.at];
  if (first === undefined || last === undefined) return [];
  const filled: Bucket[] = [];
  for (let at = first; at <= last && filled.length < most; at = next(at, unit))
    filled.push(known.get(at) ?? { at, articles: 0, positif: 0, netral: 0, negatif: 0 });
  return filled;
}
