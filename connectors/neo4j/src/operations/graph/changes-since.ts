import type { Handlers, neo4j } from "@nexa/contracts";
import { cursor, placeOf } from "../../reads/page.ts";
import { reading, type Graph } from "../../transactions.ts";
import { int, utc } from "../../values.ts";

type Operation = Handlers<typeof neo4j>["graph"]["changesSince"];
type Row = Awaited<ReturnType<Operation>>["items"][number];

/** Each kind from its index in the order of time; then the first of them all. */
const part = (label: string, at: string, fields: string) => `
    CALL () { MATCH (n:${label}) WHERE n.${at} >= datetime($at)
      WITH n ORDER BY n.${at}, n.id WHERE n.${at} > datetime($at) OR n.id > $id LIMIT $limit
      RETURN n.id AS id, n.${at} AS at, ${fields}`;
const statement = `CALL () {
    ${part("Article", "changed_at", "'article' AS kind, n.title AS name, CASE WHEN n.updated_at IS NULL THEN 'created' ELSE 'updated' END AS change")} }
    RETURN id, at, kind, name, change
    UNION ALL ${part("Entity", "created_at", "'entity' AS kind, n.name AS name, 'created' AS change")} }
    RETURN id, at, kind, name, change
    UNION ALL ${part("Decision", "at", "'decision' AS kind, n.kind + ': ' + n.from_name + ' > ' + n.into_name AS name, 'created' AS change")} }
    RETURN id, at, kind, name, change
  }
  RETURN id, at, toString(at) AS place, kind, name, change ORDER BY at, id LIMIT $limit`;

/** What was put, changed or decided since an instant, in the order of time. */
export const changesSince =
  (graph: Graph): Operation =>
  async ({ since, limit, after }, context) => {
    const [at, id] = after === undefined ? [utc(since), ""] : placeOf(after);
    const found = await reading<Row & { place: string }>(graph, context, statement, {
      ...{ at, id, limit: int(limit + 1) },
    });
    const last = found[limit - 1];
    return {
      items: found.slice(0, limit).map(({ id, at, kind, name, change }) => ({
        ...{ id, at, kind, name, change },
      })),
      next: found.length > limit && last ? cursor([last.place, last.id]) : null,
    };
  };
