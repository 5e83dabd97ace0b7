import type { Handlers, neo4j } from "@nexa/contracts";
import { pageByOffset, skipAndLimit } from "../reads/page.ts";
import { reading, type Graph } from "../transactions.ts";

type Operation = Handlers<typeof neo4j>["news"]["event"];
type Row = Awaited<ReturnType<Operation>>["items"][number];

const statement = `MATCH (:Event {id: $event_id})<-[:IN_EVENT]-(a:Article)
  RETURN a.id AS article_id, a.title AS title, a.domain AS domain, a.dedup_status AS dedup_status,
    a.occurred_at AS occurred_at
  ORDER BY a.dedup_status DESC, a.occurred_at, a.id SKIP $skip LIMIT $limit`;

/** The articles of a story, unique ones first. */
export const readEvent =
  (graph: Graph): Operation =>
  async ({ event_id, limit, after }, context) =>
    pageByOffset(
      await reading<Row>(graph, context, statement, { event_id, ...skipAndLimit(after, limit) }),
      after,
      limit,
    );
