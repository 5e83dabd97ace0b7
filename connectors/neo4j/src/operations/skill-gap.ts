import type { Handlers, neo4j } from "@nexa/contracts";
import { reading, type Graph } from "../transactions.ts";

type Operation = Handlers<typeof neo4j>["talent"]["skillGap"];
type Gap = Omit<NonNullable<Awaited<ReturnType<Operation>>>, "coverage">;

const listOf = (name: string, pattern: string, as: string): string =>
  `CALL (r, o) { ${pattern} WITH DISTINCT ${name} AS s ORDER BY s.name
    RETURN collect({uri: s.uri, name: s.name}) AS ${as} }`;
const statement = `MATCH (r:Resume {profile_id: $profile_id}) MATCH (o:Opportunity {id: $opportunity_id})
  ${listOf("s", "MATCH (o)-[:REQUIRES_SKILL]->(s) WHERE EXISTS { (r)-[:HAS_SKILL]->(s) }", "shared")}
  ${listOf("s", "MATCH (o)-[:REQUIRES_SKILL]->(s) WHERE NOT EXISTS { (r)-[:HAS_SKILL]->(s) }", "missing")}
  ${listOf("s", "MATCH (r)-[:HAS_SKILL]->(s) WHERE NOT EXISTS { (o)-[:REQUIRES_SKILL]->(s) }", "extra")}
  RETURN shared, missing, extra`;

/** What the opportunity requires against what the profile has. */
export const skillGap =
  (graph: Graph): Operation =>
  async (question, context) => {
    const [found] = await reading<Gap>(graph, context, statement, question);
    if (!found) return null;
    const required = found.shared.length + found.missing.length;
    return { ...found, coverage: required === 0 ? 1 : found.shared.length / required };
  };
