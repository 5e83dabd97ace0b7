import type { JourneyStep } from "@nexa/contracts";
import type { Range, StageRow, Stages, Stores } from "../newsroom/index.ts";

export type StepCount = { stage: string; outcome: string; reason: string; count: number };
/** One figure beside what the manifest says of it. */
export type Line = { name: string; actual: number; expected: Range; isEqual: boolean };

const isWithin = (actual: number, { min, max }: Range) => actual >= min && actual <= max;
const line = (name: string, actual: number, expected: Range): Line => ({
  name,
  actual,
  expected,
  isEqual: isWithin(actual, expected),
});
const none: Range = { min: 0, max: 0 };

/** The figures of every stage: what went in, on, and was left behind by reason. */
export function stageLines(steps: StepCount[], expected: Stages): Line[] {
  return (Object.entries(expected) as [JourneyStep["stage"], StageRow][]).flatMap(
    ([stage, row]) => {
      const own = steps.filter((step) => step.stage === stage);
      const sum = (test: (step: StepCount) => boolean) =>
        own.filter(test).reduce((total, { count }) => total + count, 0);
      const byReason = (outcome: "dropped" | "dead", reasons: Record<string, Range>) => {
        const seen = own.filter((step) => step.outcome === outcome).map(({ reason }) => reason);
        return [...new Set([...Object.keys(reasons), ...seen])].map((reason) =>
          line(
            `${stage} ${outcome} ${reason}`,
            sum((step) => step.outcome === outcome && step.reason === reason),
            reasons[reason] ?? none,
          ),
        );
      };
      return [
        line(
          `${stage} in`,
          sum(() => true),
          row.in,
        ),
        line(
          `${stage} out`,
          sum(({ outcome }) => ["kept", "unique", "analysed"].includes(outcome)),
          row.kept,
        ),
        ...(stage === "c2"
          ? [
              line(
                `${stage} duplicates`,
                sum(({ outcome }) => outcome === "duplicate"),
                row.duplicates,
              ),
            ]
          : []),
        ...byReason("dropped", row.dropped),
        ...byReason("dead", row.dead),
      ];
    },
  );
}

/** The figures of every store; a name of the manifest ending in a prefix sums what begins with it. */
export function storeLines(
  counts: Record<string, Record<string, number> | null>,
  expected: Stores,
): Line[] {
  return Object.entries(expected).flatMap(([store, figures]) =>
    Object.entries(figures).map(([name, range]) =>
      line(`${store} ${name}`, countOf(store, name, counts[store] ?? {}), range),
    ),
  );
}

/** MinIO counts by key prefix, Qdrant by model: the manifest speaks of raw and clean objects and of articles. */
function countOf(store: string, name: string, counts: Record<string, number>): number {
  const total = (test: (key: string) => boolean) =>
    Object.entries(counts).reduce((sum, [key, count]) => (test(key) ? sum + count : sum), 0);
  if (store === "qdrant") return total(() => true);
  if (store === "minio")
    return name === "raw"
      ? total((key) => /^(raw|source)\//.test(key))
      : total((key) => key.startsWith("clean"));
  return counts[name] ?? 0;
}

/** The table as text: figure, manifest, and a mark where they differ. */
export function printTable(title: string, lines: Line[]): string {
  const width = Math.max(...lines.map(({ name }) => name.length));
  const rows = lines.map(({ name, actual, expected: { min, max }, isEqual }) => {
    const told = min === max ? String(min) : `${min}..${max}`;
    return `  ${name.padEnd(width)} ${String(actual).padStart(7)} ${told.padStart(10)}${isEqual ? "" : "   <-- differs"}`;
  });
  return [title, `  ${"".padEnd(width)}   table   manifest`, ...rows].join("\n");
}
