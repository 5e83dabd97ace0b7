/** The middle of a list of numbers; NaN for none. */
export function median(values: number[]): number {
  return quantile(
    Float64Array.from(values).sort((a, b) => a - b),
    0.5,
  );
}

/** @param sorted ascending */
export function quantile(sorted: ArrayLike<number>, q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? NaN;
}

/** Three digits are what such a measurement is good for. */
export const digits = (value: number): number => Number(value.toPrecision(3));

/** Columns under their names, right-aligned, for a terminal. */
export function table(rows: Record<string, string | number>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const text = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? "")))];
  const widths = names.map((_, column) => Math.max(...text.map((row) => row[column]?.length ?? 0)));
  return text
    .map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join("  "))
    .join("\n");
}

/** Least-squares slope of samples after their first third, when everything has warmed up. */
export function slopePerMinute(samples: { atMs: number; mb: number }[]): number {
  const settled = samples.slice(Math.floor(samples.length / 3));
  const mean = (of: (sample: { atMs: number; mb: number }) => number) =>
    settled.reduce((sum, sample) => sum + of(sample), 0) / settled.length;
  const [atMean, mbMean] = [mean(({ atMs }) => atMs), mean(({ mb }) => mb)];
  const spread = settled.reduce((sum, { atMs }) => sum + (atMs - atMean) ** 2, 0);
  const shared = settled.reduce((sum, { atMs, mb }) => sum + (atMs - atMean) * (mb - mbMean), 0);
  return spread === 0 ? 0 : (shared / spread) * 60_000;
}
