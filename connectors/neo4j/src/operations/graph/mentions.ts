import { inWindow } from "../../reads/window.ts";

/**
 * The newest articles `a` in the window that mention the entity `$id`, at most `$most`: read from the index in its
 * order, so that a hub costs no more than anyone.
 */
export const newestMentions = `CALL () { MATCH (article:Article)-[m:MENTIONS]->()
    WHERE m.entity_id = $id AND ${inWindow("m")}
    WITH article, m ORDER BY m.occurred_at DESC LIMIT $most RETURN DISTINCT article AS a }
  WITH a`;

/** How many mentions of `$id` there are in the window, from the index alone. */
export const totalMentions = `MATCH ()-[m:MENTIONS]->() WHERE m.entity_id = $id AND ${inWindow("m")}
  RETURN count(m) AS total`;
