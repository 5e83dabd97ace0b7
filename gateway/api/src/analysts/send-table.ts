import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { audit } from "../audit.ts";
import { begun } from "./begun.ts";
import { csvLine, type Cell } from "./csv.ts";
import { inZone, type Zone } from "./zone.ts";

/** A column of an export. */
export type Column<Row> = { name: string; of: (row: Row) => Cell; isInstant?: boolean };
export type Table<Row> = {
  name: string;
  columns: readonly Column<Row>[];
  /** Rows that there are. */
  expected: number;
  format: "csv" | "json";
  zone: Zone;
};

/** How long a whole export may take. */
export const exportTimeoutMs = 30 * 60_000;

/**
 * Sends rows as they come, as CSV or JSON. How many there should be stands in a header, how many came in a trailer;
 * JSON has both. @throws Fault when the store does not give the first row
 */
export async function sendTable<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: AsyncIterable<Row>,
  table: Table<Row>,
): Promise<FastifyReply> {
  const { name, expected, format } = table;
  const ready = await begun(rows);
  await audit(request, {
    action: `export.${name}`,
    subject: name,
    detail: { format, expected, query: request.query },
  });
  const written = { rows: 0 };
  const lines = format === "csv" ? csvOf(ready, table, written) : jsonOf(ready, table, written);
  return download(reply, { ...{ name, format, expected, lines }, written: () => written.rows });
}

type Download = {
  name: string;
  format: "csv" | "json" | "graphml";
  expected: number;
  written: () => number;
  lines: AsyncIterable<string>;
};
const mediaTypes = {
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json; charset=utf-8",
  graphml: "application/graphml+xml; charset=utf-8",
};

/** A file that is written while it is made. */
export function download(
  reply: FastifyReply,
  { name, format, expected, written, lines }: Download,
): FastifyReply {
  const day = new Date().toISOString().slice(0, 10);
  reply.trailer("nexa-written-rows", () => Promise.resolve(String(written())));
  return reply
    .header("content-type", mediaTypes[format])
    .header("content-disposition", `attachment; filename="nexa-${name}-${day}.${format}"`)
    .header("nexa-expected-rows", expected)
    .send(Readable.from(lines, { objectMode: true }));
}

async function* csvOf<Row>(
  rows: AsyncIterable<Row>,
  { columns, zone }: Table<Row>,
  written: { rows: number },
): AsyncGenerator<string> {
  yield csvLine(columns.map(({ name }) => name));
  for await (const row of rows) {
    written.rows += 1;
    yield csvLine(columns.map((column) => valueOf(row, column, zone)));
  }
}

async function* jsonOf<Row>(
  rows: AsyncIterable<Row>,
  { columns, zone, expected }: Table<Row>,
  written: { rows: number },
): AsyncGenerator<string> {
  yield `{"expected":${expected},"items":[`;
  for await (const row of rows) {
    const item = columns.map((column) => [column.name, valueOf(row, column, zone) ?? null]);
    yield `${written.rows === 0 ? "" : ","}\n${JSON.stringify(Object.fromEntries(item))}`;
    written.rows += 1;
  }
  yield `\n],"written":${written.rows}}\n`;
}

function valueOf<Row>(row: Row, { of, isInstant = false }: Column<Row>, zone: Zone): Cell {
  const value = of(row);
  return isInstant && typeof value === "string" ? inZone(value, zone) : value;
}
