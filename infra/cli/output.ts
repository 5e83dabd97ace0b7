/** Where a command writes, and how: tables for people at a terminal, JSON for programs. */
export type Output = {
  isTable: boolean;
  isColoured: boolean;
  /** What the command is about. */
  print: (text: string) => void;
  /** Progress and advice, never part of the result. */
  say: (text: string) => void;
};

type Cell = string | number | boolean | null | undefined;
export type Row = Record<string, Cell>;
type Tone = "bad" | "warn" | "plain";

const codes: Record<Tone, [string, string]> = {
  bad: ["\u001B[31m", "\u001B[39m"],
  warn: ["\u001B[33m", "\u001B[39m"],
  plain: ["", ""],
};

/** Control characters of a hostile text must not steer a terminal. */
export const harmless = (text: string): string =>
  text.replace(/[\u0000-\u001F\u007F-\u009F]/g, " ");

const shown = (cell: Cell): string =>
  harmless(cell === null || cell === undefined ? "-" : String(cell));
const longest = 60;
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

/** Rows under their column names, numbers to the right; `toneOf` colours a whole row. */
export function table(
  rows: Row[],
  isColoured: boolean,
  toneOf: (row: Row) => Tone = () => "plain",
): string {
  const [first] = rows;
  if (first === undefined) return "(none)";
  const columns = Object.keys(first);
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((row) => cut(shown(row[column])).length)),
  );
  const line = (cells: string[], isNumber: boolean[]) =>
    cells
      .map((cell, at) =>
        isNumber[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      )
      .join("  ")
      .trimEnd();
  const head = line(
    columns,
    columns.map((column) => typeof first[column] === "number"),
  );
  const body = rows.map((row) => {
    const text = line(
      columns.map((column) => cut(shown(row[column]))),
      columns.map((column) => typeof row[column] === "number"),
    );
    const [on, off] = isColoured ? codes[toneOf(row)] : codes.plain;
    return `${on}${text}${off}`;
  });
  return [head, ...body].join("\n");
}

/** A table at a terminal unless `--json`; colours unless NO_COLOR is set (no-color.org). */
export const outputOf = (
  stream: { isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
  isJson: boolean,
): Output => {
  const isTable = stream.isTTY === true && !isJson;
  return {
    isTable,
    isColoured: isTable && !env["NO_COLOR"],
    print: (text) => console.log(text),
    say: (text) => console.error(text),
  };
};
