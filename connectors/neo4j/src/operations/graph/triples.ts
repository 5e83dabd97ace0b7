import { Fault, type Handlers, type neo4j } from "@nexa/contracts";
import { brief, entitiesNamed } from "../../reads/entity.ts";
import { cursor, placeOf } from "../../reads/page.ts";
import { inWindow, windowOf } from "../../reads/window.ts";
import { reading, type Graph } from "../../transactions.ts";
import { int } from "../../values.ts";

type Operation = Handlers<typeof neo4j>["graph"]["triples"];
type Row = Awaited<ReturnType<Operation>>["items"][number] & { place: string; position: string };
type Given = { subject: boolean; object: boolean; predicate: boolean };

/** A triple with everything that proves it; `s`, `r` and `o` are bound. */
export const tripleColumns = `${brief("s")} AS subject, r.predicate AS predicate, ${brief("o")} AS object,
  r.sentence AS sentence, r.confidence AS confidence, r.article_id AS article_id, a.title AS title,
  r.occurred_at AS occurred_at`;

const statement = ({ subject, object, predicate }: Given): string => `
  MATCH (s${subject ? ":Entity {id: $subject}" : ""})-[r:SPOK]->(o${object ? ":Entity {id: $object}" : ""})
  WHERE ${inWindow("r")} ${predicate ? "AND r.predicate = $predicate" : ""}
    AND r.confidence >= $minimum
    AND (r.occurred_at < datetime($at) OR r.occurred_at = datetime($at) AND r.article_id + ':' + r.position > $place)
  WITH s, r, o ORDER BY r.occurred_at DESC, r.article_id, r.position LIMIT $limit
  MATCH (a:Article {id: r.article_id})
  RETURN ${tripleColumns}, toString(r.occurred_at) AS place, r.article_id + ':' + r.position AS position
  ORDER BY r.occurred_at DESC, r.article_id, r.position`;

/** Who did what to whom, newest first. @throws Fault INVALID_ARGUMENT when nothing is asked for */
export const triples =
  (graph: Graph): Operation =>
  async (question, context) => {
    const { subject, predicate, object, minimum_confidence, window, limit, after } = question;
    if (subject === undefined && object === undefined && predicate === undefined)
      throw new Fault("INVALID_ARGUMENT", "one of subject, predicate and object is needed");
    const named = [subject, object].filter((name) => name !== undefined);
    const found = await entitiesNamed(graph, context, named);
    if (found.includes(null)) return { items: [], next: null };
    const ids = new Map(named.map((name, index) => [name, found[index]?.id]));
    const [at, place] = after === undefined ? ["9999-12-31T00:00:00Z", ""] : placeOf(after);
    const given = {
      subject: subject !== undefined,
      object: object !== undefined,
      predicate: predicate !== undefined,
    };
    const rows = await reading<Row>(graph, context, statement(given), {
      subject: ids.get(subject ?? "") ?? null,
      object: ids.get(object ?? "") ?? null,
      predicate: predicate?.toLowerCase() ?? null,
      ...{ minimum: minimum_confidence, at, place, ...windowOf(window), limit: int(limit + 1) },
    });
    const last = rows[limit - 1];
    return {
      items: rows.slice(0, limit).map(({ place: _place, position: _position, ...row }) => row),
      next: rows.length > limit && last ? cursor([last.place, last.position]) : null,
    };
  };
