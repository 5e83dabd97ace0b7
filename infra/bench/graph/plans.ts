import { neo4j, type Client } from "@nexa/contracts";
import { namesOf } from "./questions.ts";

type Graph = Client<typeof neo4j>;

const always = { from: "0001-01-01T00:00:00Z", to: "9999-12-31T00:00:00Z" };
const inWindow = (name: string) =>
  `${name}.occurred_at >= datetime($from) AND ${name}.occurred_at < datetime($to)`;
/** What each operation reads first, as the connector's statements begin. */
const beginnings: Record<string, string> = {
  "entities.profile": `MATCH (a:Article)-[m:MENTIONS]->() WHERE m.entity_id = $id AND ${inWindow("m")}
    WITH a, m ORDER BY m.occurred_at DESC LIMIT 500 RETURN count(a)`,
  "graph.neighbours": `CALL () { MATCH (article:Article)-[m:MENTIONS]->()
      WHERE m.entity_id = $id AND ${inWindow("m")}
      WITH article, m ORDER BY m.occurred_at DESC LIMIT 300 RETURN DISTINCT article AS a }
    WITH a MATCH (a)-[m:MENTIONS]->(o) WHERE m.entity_id <> $id RETURN o.id, count(DISTINCT a)`,
  "graph.neighbours, SPOK": `MATCH (e:Entity {id: $id})-[r:SPOK]-(o:Entity) WHERE ${inWindow("r")}
    RETURN o.id, count(*)`,
  "graph.shortestPath": `MATCH (a:Entity {id: $id}) MATCH (b:Entity {id: $other})
    MATCH path = shortestPath((a)-[:MENTIONS|SPOK|PART_OF*..6]-(b)) RETURN length(path)`,
  "entities.search": `CALL db.index.fulltext.queryNodes('name_text', $words, {limit: 300})
    YIELD node, score RETURN node.name, score`,
  "graph.triples": `MATCH (s)-[r:SPOK]->(o:Entity {id: $id}) WHERE ${inWindow("r")}
    RETURN r.predicate ORDER BY r.occurred_at DESC LIMIT 50`,
  "graph.triples, predicate": `MATCH (s)-[r:SPOK]->(o) WHERE r.predicate = 'tangkap' AND ${inWindow("r")}
    WITH s, r, o ORDER BY r.occurred_at DESC LIMIT 50 RETURN s.name, o.name`,
  "graph.changesSince": `MATCH (n:Article) WHERE n.changed_at >= datetime($from)
    WITH n ORDER BY n.changed_at, n.id LIMIT 50 RETURN n.id`,
  "graph.centrality": `MATCH (a:Article) WHERE ${inWindow("a")}
    WITH a ORDER BY a.occurred_at DESC LIMIT 2000 RETURN count(a)`,
  "graph.timeline": `MATCH (a:Article)-[m:MENTIONS]->() WHERE m.entity_id = $id AND ${inWindow("m")}
    RETURN count(DISTINCT a)`,
};

/** `PROFILE` of what each operation reads first: the index it begins with and the work it does. */
export async function plansOf(graph: Graph, articles: number) {
  const { person, other } = namesOf(articles, 3);
  const parameters = { id: person, other, words: "warga bench 3", ...always };
  const rows: { operation: string; index: string; dbHits: number }[] = [];
  for (const [operation, statement] of Object.entries(beginnings)) {
    const plan = await graph.cypher.plan(
      { statement, parameters, profile: true },
      { timeoutMs: 60_000 },
    );
    const index = plan.indexes.join(" ").replaceAll(/\s+/g, " ").slice(0, 70);
    rows.push({ operation, index, dbHits: plan.db_hits ?? 0 });
  }
  return rows;
}
