import type { EntityBrief, Handlers, neo4j } from "@nexa/contracts";
import { pageByOffset, skipAndLimit } from "../../reads/page.ts";
import { brief } from "../../reads/entity.ts";
import { inWindow, windowOf } from "../../reads/window.ts";
import { expanded } from "../../resolution/abbreviations.ts";
import { nameStartIndex, nameTextIndex } from "../../schema.ts";
import { reading, type Graph } from "../../transactions.ts";
import { int } from "../../values.ts";

type Operation = Handlers<typeof neo4j>["entities"]["search"];
type Found = { entity: EntityBrief; matched: string; score: number; mentions: number };

/** Names looked at: more than a person reads, few enough to be quick. */
const candidates = 300;

const statement = `CALL () {
    CALL db.index.fulltext.queryNodes('${nameTextIndex}', $words, {limit: $candidates})
      YIELD node, score RETURN node, score * 1.5 AS score
    UNION ALL
    CALL db.index.fulltext.queryNodes('${nameStartIndex}', $starts, {limit: $candidates})
      YIELD node, score RETURN node, score
  }
  OPTIONAL MATCH (node)-[:ALIAS_OF]->(owner:Entity)
  WITH coalesce(owner, node) AS e, node, score WHERE size($types) = 0 OR e.type IN $types
  ORDER BY score DESC
  WITH e, collect(node.name)[0] AS matched, max(score) AS score
  CALL (e) { MATCH ()-[m:MENTIONS]->() WHERE m.entity_id = e.id AND ${inWindow("m")}
    RETURN count(m) AS mentions }
  WITH e, matched, score * (1 + log10(1 + mentions) / 4) AS score, mentions
  WHERE mentions > 0 OR $open
  RETURN ${brief("e")} AS entity, matched, score, mentions
  ORDER BY score DESC, mentions DESC, e.id SKIP $skip LIMIT $limit`;

/** Every special character of Lucene's query language means itself. */
const escaped = (word: string): string => word.replace(/[+\-&|!(){}[\]^"~*?:\\/]/gu, "\\$&");

/** Entities by name and alias; the name itself counts most, then its words, their forms and beginnings. */
export const search =
  (graph: Graph): Operation =>
  async ({ query, types, window, limit, after }, context) => {
    const words = query
      .normalize("NFC")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== "")
      .slice(0, 12);
    if (words.length === 0) return { items: [], next: null };
    const full = expanded(query)?.toLowerCase();
    const found = await reading<Found>(graph, context, statement, {
      words: [
        `"${words.join(" ")}"^3`,
        ...(full === undefined ? [] : [`"${full.replace(/["\\]/gu, " ")}"^3`]),
        ...words.map(escaped),
      ].join(" OR "),
      starts: words.map((word) => `${escaped(word)}*`).join(" AND "),
      ...{ types, candidates: int(candidates), ...windowOf(window) },
      open: window.from === undefined && window.to === undefined,
      ...skipAndLimit(after, limit),
    });
    return pageByOffset(
      found.map(({ entity, ...rest }) => ({ ...entity, ...rest })),
      after,
      limit,
    );
  };
