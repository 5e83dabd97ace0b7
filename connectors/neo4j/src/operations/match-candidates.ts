import type { Handlers, neo4j } from "@nexa/contracts";
import { pageByOffset, skipAndLimit } from "../reads/page.ts";
import { reading, type Graph } from "../transactions.ts";

type Operation = Handlers<typeof neo4j>["talent"]["matchCandidates"];
type Candidate = Awaited<ReturnType<Operation>>["items"][number];

const statement = `MATCH (o:Opportunity {id: $opportunity_id})-[:REQUIRES_SKILL]->(s)
    <-[:HAS_SKILL]-(r:Resume)
  WITH o, r, collect(DISTINCT s) AS met
  WITH o, r, met
  ORDER BY size(met) DESC, r.submitted_at DESC, r.profile_id SKIP $skip LIMIT $limit
  CALL (o, met) { MATCH (o)-[:REQUIRES_SKILL]->(s) WHERE NOT s IN met
    WITH s ORDER BY s.name RETURN collect(s.name) AS missing }
  CALL (met) { UNWIND met AS s WITH s ORDER BY s.name RETURN collect(s.name) AS shared }
  RETURN r.profile_id AS profile_id, r.full_name AS full_name, r.headline AS headline, shared, missing
  ORDER BY size(shared) DESC, r.submitted_at DESC, profile_id`;

/** Who has most of what an opportunity requires; of equal ones the newest resume. */
export const matchCandidates =
  (graph: Graph): Operation =>
  async ({ opportunity_id, limit, after }, context) => {
    const parameters = { opportunity_id, ...skipAndLimit(after, limit) };
    return pageByOffset(
      await reading<Candidate>(graph, context, statement, parameters),
      after,
      limit,
    );
  };
