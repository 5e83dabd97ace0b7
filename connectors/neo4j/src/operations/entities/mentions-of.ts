import type { Handlers, neo4j } from "@nexa/contracts";
import { entitiesNamed } from "../../reads/entity.ts";
import { pageByOffset, skipAndLimit } from "../../reads/page.ts";
import { inWindow, windowOf } from "../../reads/window.ts";
import { reading, type Graph } from "../../transactions.ts";

type Operation = Handlers<typeof neo4j>["entities"]["mentions"];
type Row = Awaited<ReturnType<Operation>>["items"][number];

/** From the index on `(entity_id, occurred_at)`: a hub costs no more than its page. */
const mentioned = `MATCH (a:Article)-[m:MENTIONS]->() WHERE m.entity_id = $id AND ${inWindow("m")}
  AND ($with IS NULL OR EXISTS { (a)-[o:MENTIONS]->() WHERE o.entity_id = $with })`;
const statement = `${mentioned}
  WITH a, m ORDER BY m.occurred_at DESC, a.id, m.via SKIP $skip LIMIT $limit
  OPTIONAL MATCH (written:Name {id: m.via})
  RETURN a.id AS article_id, a.title AS title, coalesce(a.url, '') AS url,
    coalesce(a.domain, '') AS domain, a.occurred_at AS occurred_at, a.sentiment AS sentiment,
    a.urgency AS urgency, m.role AS role, m.rank AS rank, m.count AS count,
    coalesce(written.name, m.via) AS written, coalesce(m.sentences, []) AS sentences
  ORDER BY m.occurred_at DESC, a.id, m.via`;

/** The articles that mention an entity, newest first; one that uses two of its names comes twice. */
export const mentionsOf =
  (graph: Graph): Operation =>
  async ({ entity_id, with: other, window, limit, after }, context) => {
    const names = other === undefined ? [entity_id] : [entity_id, other];
    const [entity, beside] = await entitiesNamed(graph, context, names);
    if (!entity || (other !== undefined && !beside)) return { items: [], next: null, total: 0 };
    const parameters = { id: entity.id, with: beside?.id ?? null, ...windowOf(window) };
    const [rows, [counted]] = await Promise.all([
      reading<Row>(graph, context, statement, { ...parameters, ...skipAndLimit(after, limit) }),
      reading<{ total: number }>(
        graph,
        context,
        `${mentioned} RETURN count(m) AS total`,
        parameters,
      ),
    ]);
    return { ...pageByOffset(rows, after, limit), total: counted?.total ?? 0 };
  };
