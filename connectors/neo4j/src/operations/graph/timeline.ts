import type { Handlers, neo4j } from "@nexa/contracts";
import { entitiesNamed } from "../../reads/entity.ts";
import { pageByOffset, skipAndLimit } from "../../reads/page.ts";
import { inWindow, windowOf } from "../../reads/window.ts";
import { reading, type Graph } from "../../transactions.ts";

type Operation = Handlers<typeof neo4j>["graph"]["timeline"];
type Row = Awaited<ReturnType<Operation>>["items"][number];

/** A newsroom's day: that of Jakarta. */
const statement = `MATCH (a:Article)-[m:MENTIONS]->() WHERE m.entity_id = $id AND ${inWindow("m")}
  WITH DISTINCT a WHERE $with IS NULL OR EXISTS { (a)-[o:MENTIONS]->() WHERE o.entity_id = $with }
  WITH date.truncate($unit, datetime({datetime: a.occurred_at, timezone: '+07:00'})) AS day,
    a.sentiment AS mood
  RETURN toString(day) AS at, count(*) AS articles,
    count(CASE mood WHEN 'positif' THEN 1 END) AS positif,
    count(CASE mood WHEN 'netral' THEN 1 END) AS netral,
    count(CASE mood WHEN 'negatif' THEN 1 END) AS negatif
  ORDER BY at SKIP $skip LIMIT $limit`;

/** How often the news speaks of an entity, and in which mood. */
export const timeline =
  (graph: Graph): Operation =>
  async ({ entity_id, with: other, unit, window, limit, after }, context) => {
    const names = other === undefined ? [entity_id] : [entity_id, other];
    const [entity, beside] = await entitiesNamed(graph, context, names);
    if (!entity || (other !== undefined && !beside)) return { items: [], next: null };
    const found = await reading<Row>(graph, context, statement, {
      ...{ id: entity.id, with: beside?.id ?? null, unit, ...windowOf(window) },
      ...skipAndLimit(after, limit),
    });
    return pageByOffset(found, after, limit);
  };
