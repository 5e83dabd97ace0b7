import type { Handlers, JourneyStep, postgres } from "@nexa/contracts";
import { oncePerKey } from "@nexa/rpc";
import type { Pool } from "pg";
import { insertAll, type Table } from "../rows.ts";
import { reading, writing } from "../transactions.ts";

const table: Table = {
  name: "article_journey",
  columns: ["stage", "subject", "run", "outcome", "reason", "url", "article_id", "trace_id", "at"],
  key: ["stage", "subject", "run"],
};
/** Optional fields that are not there stay away instead of becoming null. */
const step = `json_strip_nulls(json_build_object(${table.columns
  .map(
    (column) =>
      `'${column}', ${column === "at" ? `to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : column}`,
  )
  .join(", ")})) AS step`;
const keyOf = ({ stage, subject, run }: Pick<JourneyStep, "stage" | "subject" | "run">): string =>
  JSON.stringify([stage, subject, run]);

type StepRow = { step: JourneyStep };
type Journey = Handlers<typeof postgres>["journey"];
type Summary = Awaited<ReturnType<Journey["summary"]>>[number];

/** What each stage made of each subject. The first record of (stage, subject, run) stands. */
export const journey = (pool: Pool): Journey => ({
  record: (batch) =>
    oncePerKey(
      batch,
      keyOf,
      (steps) =>
        writing(pool, async (client) => {
          const { rows } = await client.query<JourneyStep>(
            `${insertAll(table)} ON CONFLICT DO NOTHING RETURNING stage, subject, run`,
            [JSON.stringify(steps)],
          );
          const added = new Set(rows.map(keyOf));
          return new Map(
            steps.map((one) => [keyOf(one), added.has(keyOf(one)) ? "inserted" : "unchanged"]),
          );
        }),
      () => false,
    ),
  forget: async (batch) => {
    const last = batch
      .map(({ before }) => before)
      .reduce((a, b) => (Date.parse(a) > Date.parse(b) ? a : b));
    await writing(pool, (client) =>
      client.query("DELETE FROM article_journey WHERE at < $1", [last]),
    );
    return batch.map(() => ({ outcome: "forgotten" }));
  },
  summary: ({ run }, context) =>
    reading(pool, context, async (client) => {
      const { rows } = await client.query<Summary>(
        `SELECT stage, outcome, reason, count(*) FROM article_journey
         WHERE $1::text IS NULL OR run = $1
         GROUP BY stage, outcome, reason ORDER BY stage, outcome, reason`,
        [run ?? null],
      );
      return rows;
    }),
  of: ({ subject }, context) =>
    reading(pool, context, async (client) => {
      const { rows } = await client.query<StepRow>(
        `SELECT ${step} FROM article_journey WHERE subject = $1 OR article_id = $1
         ORDER BY at, stage, run`,
        [subject],
      );
      return rows.map((row) => row.step);
    }),
  list: ({ stage, outcome, run, limit }, context) =>
    reading(pool, context, async (client) => {
      const { rows } = await client.query<StepRow>(
        `SELECT ${step} FROM article_journey
         WHERE ($1::text IS NULL OR stage = $1) AND ($2::text IS NULL OR outcome = $2)
           AND ($3::text IS NULL OR run = $3)
         ORDER BY at DESC, stage, subject LIMIT $4`,
        [stage ?? null, outcome ?? null, run ?? null, limit],
      );
      return rows.map((row) => row.step);
    }),
});
