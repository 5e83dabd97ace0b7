import type { AuditEntry, Handlers, postgres } from "@nexa/contracts";
import { oncePerKey } from "@nexa/rpc";
import type { Pool } from "pg";
import { cursorOf, pageOf, positionOf } from "../cursor.ts";
import { insertAll, type Table } from "../rows.ts";
import { reading, writing } from "../transactions.ts";

const table: Table = {
  name: "audit_log",
  columns: [
    ...["id", "at", "actor_id", "actor", "role", "via", "action", "subject"],
    ...["detail", "request_id"],
  ],
  key: ["id"],
};

/** Who changed what. The table itself refuses to be changed. */
export const audit = (pool: Pool): Handlers<typeof postgres>["audit"] => ({
  record: (batch) =>
    oncePerKey(
      batch,
      ({ id }) => id,
      (entries) =>
        writing(pool, async (client) => {
          const { rows } = await client.query<{ id: string }>(
            `${insertAll(table)} ON CONFLICT DO NOTHING RETURNING id`,
            [JSON.stringify(entries)],
          );
          const added = new Set(rows.map(({ id }) => id));
          return new Map(
            entries.map(({ id }) => [id, added.has(id.toLowerCase()) ? "inserted" : "unchanged"]),
          );
        }),
      () => false,
    ),
  list: ({ limit, after, actor, action, subject, from, to }, context) =>
    reading(pool, context, async (client) => {
      const { rows } = await client.query<AuditEntry>(
        `SELECT ${table.columns.join(", ")} FROM audit_log
         WHERE ($1::text IS NULL OR actor = $1 OR actor_id = $1)
           AND ($2::text IS NULL OR action LIKE $2 || '%')
           AND ($3::text IS NULL OR subject = $3)
           AND ($4::timestamptz IS NULL OR at >= $4) AND ($5::timestamptz IS NULL OR at < $5)
           AND ($6::timestamptz IS NULL OR (at, id) < ($6, $7::uuid))
         ORDER BY at DESC, id DESC LIMIT $8`,
        [
          ...[actor ?? null, action === undefined ? null : likeText(action), subject ?? null],
          ...[from ?? null, to ?? null, ...positionOf(after, 2), limit + 1],
        ],
      );
      return pageOf(rows, limit, (last) => cursorOf(last.at, last.id));
    }),
});

/** Text as itself in a LIKE pattern. */
const likeText = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
