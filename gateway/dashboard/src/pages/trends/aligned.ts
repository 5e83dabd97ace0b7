type Bar = { from: string; count: number };

/** Several counts over time on one axis: every instant that any of them has, zero where one has nothing. */
export function aligned(histograms: Bar[][]): { at: string[]; values: number[][] } {
  const at = [...new Set(histograms.flatMap((bars) => bars.map(({ from }) => from)))].sort(
    (a, b) => Date.parse(a) - Date.parse(b),
  );
  const values = histograms.map((bars) => {
    const counts = new Map(bars.map(({ from, count }) => [from, count]));
    return at.map((from) => counts.get(from) ?? 0);
  });
  return { at, values };
}
