export type Row = Record<string, string | number>;
/** What one evaluation found: rows of a table, single misses as lines, and the figures by fixed names. */
export type EvaluationResult = {
  rows: Row[];
  misses: string[];
  result: Record<string, unknown>;
  /** Texts that training saw: they are not in the figures, and the command fails. */
  overlaps?: string[];
};
/** @param path the file or folder to score */
export type Evaluation = (path: string) => Promise<EvaluationResult>;

/** Prints rows under the first row's names, numbers to the right. */
export function printTable(rows: Row[]): void {
  const names = Object.keys(rows[0] ?? {});
  const cells = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? "")))];
  const widths = names.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)));
  const isText = names.map((name) => rows.some((row) => typeof row[name] === "string"));
  for (const line of cells)
    console.log(
      line
        .map((cell, at) =>
          isText[at] ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    );
}

/** A figure with so many decimals, without trailing zeros. */
export const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));
