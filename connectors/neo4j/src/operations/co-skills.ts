import type { Handlers, neo4j } from "@nexa/contracts";
import { pageByOffset, skipAndLimit } from "../reads/page.ts";
import { reading, type Graph } from "../transactions.ts";

type Operation = Handlers<typeof neo4j>["talent"]["coSkills"];
type Row = Awaited<ReturnType<Operation>>["items"][number];

const relations = {
  resumes: "HAS_SKILL",
  opportunities: "REQUIRES_SKILL",
  both: "HAS_SKILL|REQUIRES_SKILL",
};
/** Who requires a skill may also offer it: each owner counts once. */
const statement = (types: string) => `CALL () {
    MATCH (s:Skill {uri: $skill}) RETURN s UNION MATCH (s:CustomSkill {name: $skill}) RETURN s }
  MATCH (s)<-[:${types}]-(owner)-[:${types}]->(other) WHERE other <> s
  WITH other, count(DISTINCT owner) AS together
  RETURN {uri: other.uri, name: other.name} AS skill, together
  ORDER BY together DESC, other.name, other.uri SKIP $skip LIMIT $limit`;

/** Skills that stand most often together with this one. */
export const coSkills =
  (graph: Graph): Operation =>
  async ({ skill, among, limit, after }, context) =>
    pageByOffset(
      await reading<Row>(graph, context, statement(relations[among]), {
        skill,
        ...skipAndLimit(after, limit),
      }),
      after,
      limit,
    );
