import type { Handlers, neo4j } from "@nexa/contracts";
import { reading, type Graph } from "../transactions.ts";

type Found = NonNullable<Awaited<ReturnType<Handlers<typeof neo4j>["news"]["articleGraph"]>>>;

const namesOf = (pattern: string, as: string): string =>
  `CALL (a) { MATCH (a)-${pattern} WITH DISTINCT n.name AS name ORDER BY name
    RETURN collect(name) AS ${as} }`;

const statement = `MATCH (a:Article {id: $article_id}) WHERE a.version IS NOT NULL
  ${namesOf("[:MENTIONS]->(n:Person)", "persons")}
  ${namesOf("[:MENTIONS]->(n:Organization)", "organizations")}
  ${namesOf("[:ABOUT]->(n:Topic)", "topics")}
  CALL (a) { MATCH (a)-[:MENTIONS]->(u:PoliceUnit)
    CALL (u) { MATCH path = (u)-[:PART_OF*0..8]->(:PoliceUnit) WITH path ORDER BY length(path) DESC
      LIMIT 1 RETURN [n IN nodes(path) | n.name] AS chain }
    WITH u, chain ORDER BY u.name
    RETURN collect({name: u.name, level: coalesce(u.level, ''), chain: chain}) AS police_units }
  CALL (a) { MATCH (a)-[:MENTIONS]->(r:Region) WITH r ORDER BY r.code
    RETURN collect({code: r.code, name: r.name, level: coalesce(r.level, '')}) AS regions }
  CALL (a) { OPTIONAL MATCH (s)-[t:SPOK {article_id: a.id}]->(o) WITH s, t, o ORDER BY t.position
    RETURN [row IN collect({subject: s.name, predicate: t.predicate, object: o.name,
      sentence: t.sentence}) WHERE row.predicate IS NOT NULL] AS triples }
  OPTIONAL MATCH (a)-[:PUBLISHED_BY]->(source:Source)
  OPTIONAL MATCH (a)-[:DUPLICATE_OF]->(original:Article)
  RETURN a.id AS article_id, a.title AS title, coalesce(source.name, source.domain) AS source,
    original.id AS duplicate_of, persons, organizations, police_units, regions, topics, triples`;

/** What one article says, as the graph knows it, or null. */
export const readArticleGraph =
  (graph: Graph): Handlers<typeof neo4j>["news"]["articleGraph"] =>
  async ({ article_id }, context) => {
    const [found] = await reading<Found>(graph, context, statement, { article_id });
    return found ?? null;
  };
