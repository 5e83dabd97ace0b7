/** Least-squares slope of memory over time, MB a minute; 0 for fewer than two points. */
export function slopePerMinute(points: readonly { atMs: number; mb: number }[]): number {
  if (points.length < 2) return 0;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(({ atMs }) => atMs)), mean(points.map(({ mb }) => mb))];
  const over = points.reduce((sum, { atMs, mb }) => sum + (atMs - x) * (mb - y), 0);
  const under = points.reduce((sum, { atMs }) => sum + (atMs - x) ** 2, 0);
  return under === 0 ? 0 : (over / under) * 60_000;
}
