import type { Handlers, neo4j } from "@nexa/contracts";
import { brief, entitiesNamed } from "../../reads/entity.ts";
import { inWindow, windowOf } from "../../reads/window.ts";
import { reading, type Graph } from "../../transactions.ts";
import { int } from "../../values.ts";

type Operation = Handlers<typeof neo4j>["entities"]["profile"];
type Profile = NonNullable<Awaited<ReturnType<Operation>>>;
type Found = Omit<Profile, "id" | "type" | "name" | "level">;

/** Roles and moods are those of so many newest mentions. */
const examined = 500;

const mentioned = `MATCH (a:Article)-[m:MENTIONS]->() WHERE m.entity_id = $id AND ${inWindow("m")}`;
const edge = (order: string, as: string) => `CALL () { ${mentioned}
    WITH m.occurred_at AS at ORDER BY at ${order} LIMIT 1 RETURN collect(at)[0] AS ${as} }`;

const statement = `MATCH (e:Entity {id: $id})
  CALL (e) { OPTIONAL MATCH (x:Alias)-[r:ALIAS_OF]->(e) WITH x, r ORDER BY r.since, x.id
    RETURN [alias IN collect({id: x.id, name: x.name, rule: r.rule, evidence: r.evidence,
      article_id: r.article_id, by: r.by, since: r.since}) WHERE alias.id IS NOT NULL] AS aliases }
  CALL (e) { MATCH path = (e)-[:PART_OF*0..8]->(:Entity) WITH path ORDER BY length(path) DESC LIMIT 1
    RETURN [n IN tail(nodes(path)) | ${brief("n")}] AS part_of }
  CALL () { MATCH ()-[m:MENTIONS]->() WHERE m.entity_id = $id AND ${inWindow("m")}
    RETURN count(m) AS mentions }
  ${edge("ASC", "first_at")}
  ${edge("DESC", "last_at")}
  CALL () { ${mentioned} WITH a, m ORDER BY m.occurred_at DESC LIMIT $examined
    WITH collect({role: m.role, mood: a.sentiment, article: a, sentences: m.sentences}) AS found
    CALL (found) { UNWIND found AS one WITH one.role AS role WHERE role IS NOT NULL
      WITH role, count(*) AS n ORDER BY n DESC, role LIMIT 20
      RETURN collect({role: role, mentions: n}) AS roles }
    RETURN roles, {positif: size([x IN found WHERE x.mood = 'positif']),
      netral: size([x IN found WHERE x.mood = 'netral']),
      negatif: size([x IN found WHERE x.mood = 'negatif'])} AS sentiments,
      [x IN found[..10] | {article_id: x.article.id, title: x.article.title,
        occurred_at: x.article.occurred_at, sentences: coalesce(x.sentences, [])}] AS newest }
  RETURN aliases, part_of, mentions, first_at, last_at, roles, sentiments, newest`;

/** An entity with its names and their evidence, where it belongs, and how the news speaks of it. */
export const readProfile =
  (graph: Graph): Operation =>
  async ({ entity_id, window }, context) => {
    const [entity] = await entitiesNamed(graph, context, [entity_id]);
    if (!entity) return null;
    const [found] = await reading<Found>(graph, context, statement, {
      ...{ id: entity.id, examined: int(examined), ...windowOf(window) },
    });
    return found ? { ...entity, ...found } : null;
  };
