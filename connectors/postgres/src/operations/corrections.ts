import {
  Fault,
  type ArticleRecord,
  type Correction,
  type Handlers,
  type postgres,
} from "@nexa/contracts";
import { oncePerKey } from "@nexa/rpc";
import type { Pool } from "pg";
import { insertAll, type Table } from "../rows.ts";
import { reading, writing } from "../transactions.ts";
import { findArticleSql, recordOf } from "./article-rows.ts";

type Corrections = Handlers<typeof postgres>["corrections"];
type Filter = Parameters<Corrections["scan"]>[0];

const table: Table = {
  name: "corrections",
  columns: ["id", "article_id", "field", "before", "after", "note", "made_by", "made_at"],
  key: ["id"],
};
const columns = "id, article_id, after AS change, before, note, made_by, made_at";
const filtered = `($1::uuid IS NULL OR article_id = $1) AND ($2::text IS NULL OR field = $2)
  AND ($3::text IS NULL OR made_by = $3) AND ($4::timestamptz IS NULL OR made_at >= $4)
  AND ($5::timestamptz IS NULL OR made_at < $5)`;
const valuesOf = ({ article_id, field, made_by, from, to }: Filter) => [
  article_id ?? null,
  field ?? null,
  made_by ?? null,
  from ?? null,
  to ?? null,
];

/** Read at once by `scan`. */
const pageSize = 200;

/** What people set right: kept as first given, listed newest first, scanned as gold. */
export const corrections = (pool: Pool): Corrections => ({
  save: (batch) =>
    oncePerKey(
      batch,
      ({ id }) => id,
      (given) =>
        writing(pool, async (client) => {
          const rows = given.map(({ change, ...rest }) => ({
            ...rest,
            field: change.field,
            after: change,
          }));
          const added = await client.query<{ id: string }>(
            `${insertAll(table)} ON CONFLICT DO NOTHING RETURNING id`,
            [JSON.stringify(rows)],
          );
          const ids = new Set(added.rows.map(({ id }) => id));
          return new Map(given.map(({ id }) => [id, ids.has(id) ? "inserted" : "unchanged"]));
        }),
      () => false,
    ),
  list: ({ limit, after, ...filter }, context) =>
    reading(pool, context, async (client) => {
      const values = valuesOf(filter);
      const [at, id] = after === undefined ? [null, null] : placeOf(after);
      const { rows } = await client.query<Correction>(
        `SELECT ${columns} FROM corrections
         WHERE ${filtered} AND ($6::timestamptz IS NULL OR (made_at, id) < ($6, $7::uuid))
         ORDER BY made_at DESC, id DESC LIMIT $8`,
        [...values, at, id, limit + 1],
      );
      const counted = await client.query<{ total: number }>(
        `SELECT count(*) AS total FROM corrections WHERE ${filtered}`,
        values,
      );
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      const next = rows.length > limit && last ? `${last.made_at} ${last.id}` : null;
      return { items, next, total: counted.rows[0]?.total ?? 0 };
    }),
  scan: async function* (filter, context) {
    let last: [string, string] | null = null;
    for (;;) {
      const page: Awaited<ReturnType<typeof scanPage>> = await scanPage(
        pool,
        filter,
        last,
        context,
      );
      for (const row of page) yield row;
      const end = page.at(-1)?.correction;
      if (page.length < pageSize || !end) return;
      last = [end.article_id, end.id];
    }
  },
});

type Found = Correction & { other_title: string | null; other_content: string | null };

/** Ids of ours are ordered by time, so within an article they are in the order they were made. */
const scanSql = `SELECT ${columns},
    other.title AS other_title, other.content AS other_content
  FROM corrections LEFT JOIN LATERAL (
    SELECT title, content FROM articles WHERE articles.id::text = corrections.after ->> 'of'
  ) other ON true
  WHERE ${filtered} AND ($6::uuid IS NULL OR (article_id, id) > ($6, $7::uuid))
  ORDER BY article_id, id LIMIT ${pageSize}`;

const scanPage = (
  pool: Pool,
  filter: Filter,
  last: [string, string] | null,
  context: Parameters<Corrections["list"]>[1],
) =>
  reading(pool, context, async (client) => {
    const { rows } = await client.query<Found>(scanSql, [
      ...valuesOf(filter),
      ...(last ?? [null, null]),
    ]);
    const articles = new Map<string, ArticleRecord>();
    for (const { article_id } of rows) {
      if (articles.has(article_id)) continue;
      const found = await client.query<ArticleRecord>(findArticleSql, [article_id]);
      if (found.rows[0]) articles.set(article_id, recordOf(found.rows[0]));
    }
    return rows.flatMap(({ other_title, other_content, ...correction }) => {
      const article = articles.get(correction.article_id);
      const other =
        other_title === null || other_content === null
          ? null
          : { title: other_title, content: other_content };
      return article ? [{ correction, article, other }] : [];
    });
  });

function placeOf(after: string): [at: string, id: string] {
  const [at = "", id = ""] = after.split(" ");
  if (Number.isNaN(Date.parse(at)) || !/^[0-9a-f-]{36}$/i.test(id))
    throw new Fault("INVALID_ARGUMENT", "after: not a cursor of this list");
  return [at, id];
}
