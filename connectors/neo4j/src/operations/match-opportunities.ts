import type { Handlers, neo4j } from "@nexa/contracts";
import { reading, type Graph } from "../transactions.ts";
import { int } from "../values.ts";

type Match = Awaited<ReturnType<Handlers<typeof neo4j>["talent"]["matchOpportunities"]>>[number];

const statement = `MATCH (r:Resume {profile_id: $profile_id})-[:HAS_SKILL]->(s)
    <-[:REQUIRES_SKILL]-(o:Opportunity)
  WITH r, o, collect(DISTINCT s) AS met
  CALL (o, met) { MATCH (o)-[:REQUIRES_SKILL]->(required) WHERE NOT required IN met
    WITH required ORDER BY required.name RETURN collect(required.name) AS missing }
  CALL (met) { UNWIND met AS skill WITH skill ORDER BY skill.name
    RETURN collect(skill.name) AS shared }
  RETURN o.id AS opportunity_id, o.title AS title, shared, missing
  ORDER BY size(shared) DESC, size(missing), opportunity_id LIMIT $limit`;

/** Most shared skills first; of equal ones the one that lacks least. */
export const matchOpportunities =
  (graph: Graph): Handlers<typeof neo4j>["talent"]["matchOpportunities"] =>
  ({ profile_id, limit }, context) =>
    reading<Match>(graph, context, statement, { profile_id, limit: int(limit) });
