type Step = { at: string };

/** The least width of a bar, in percent: a stage of a millisecond can still be seen. */
const least = 0.8;

/**
 * Where each step's bar stands, in percent of the whole way: from the step before to its own end. Of the first, which
 * has nothing before it, only the end is known.
 */
export function barsOf<S extends Step>(steps: S[]): { step: S; left: number; width: number }[] {
  const times = steps.map(({ at }) => Date.parse(at));
  const begin = times[0] ?? 0;
  const whole = Math.max(1, (times.at(-1) ?? 0) - begin);
  return steps.map((step, index) => {
    const from = ((times[index - 1] ?? begin) - begin) / whole;
    const to = ((times[index] ?? begin) - begin) / whole;
    const width = Math.max(least, (to - from) * 100);
    return { step, left: Math.min(from * 100, 100 - width), width };
  });
}
