import type { Handlers, neo4j } from "@nexa/contracts";
import { guarded } from "../../guard/guarded.ts";
import type { Graph } from "../../transactions.ts";
import { graphValue } from "../../values.ts";

type Operation = Handlers<typeof neo4j>["cypher"]["read"];

/** Well below what one reply may carry. */
const mostBytes = 4 * 2 ** 20;

/** Runs an analyst's statement and keeps as many rows as are asked for and fit one reply. */
export const readCypher =
  (graph: Graph): Operation =>
  ({ statement, parameters, max_rows }, context) =>
    guarded(graph, { statement, parameters }, context, async ({ run }) => {
      const began = performance.now();
      const rows: unknown[][] = [];
      let [bytes, cut]: [number, "rows" | "bytes" | null] = [0, null];
      const result = run();
      for await (const record of result) {
        if (rows.length >= max_rows) cut = "rows";
        else {
          const row = Array.from(record.values(), graphValue);
          bytes += sizeOf(row);
          if (bytes > mostBytes) cut = "bytes";
          else rows.push(row);
        }
        if (cut !== null) break;
      }
      return { columns: await result.keys(), rows, cut, took_ms: performance.now() - began };
    });

const sizeOf = (row: unknown): number =>
  JSON.stringify(row, (_, value: unknown) => (typeof value === "bigint" ? `${value}` : value))
    .length;
