/** What a cell can hold; a list stands in one cell, its items apart by `; `. */
export type Cell = string | number | boolean | null | undefined | readonly string[];

/** A line of CSV (RFC 4180). */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/**
 * A spreadsheet reads a text that begins so as a formula: it gets an apostrophe before it (OWASP, "CSV Injection").
 * Numbers of ours are no texts, so -5 stays -5.
 */
const formula = /^[=+\-@\t\r\n]/;

export function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number" || typeof cell === "boolean") return String(cell);
  const text = typeof cell === "string" ? cell : cell.join("; ");
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
