import { Fault, type elasticsearch, type Handlers } from "@nexa/contracts";
import { recordOf, type ArticleDocument } from "../document.ts";
import type { Articles } from "../store.ts";
import { queryOf } from "./query.ts";

const pageSize = 200;

/**
 * Every article that a search finds, newest first, page by page after the last: what is indexed meanwhile comes only
 * when it is older than the page at hand.
 */
export const scan = ({
  client,
  alias,
}: Articles): Handlers<typeof elasticsearch>["articles"]["scan"] =>
  async function* (question, { signal }) {
    for (let after: unknown[] | undefined; ;) {
      const { hits, timed_out } = await client.search<ArticleDocument>(
        {
          index: alias,
          query: queryOf({ ...question, limit: pageSize }),
          size: pageSize,
          sort: [{ "search.window_at": { order: "desc" } }, { id: { order: "asc" } }],
          track_total_hits: false,
          // A cursor of our own page: the values that the server gave with its last hit.
          ...(after !== undefined && { search_after: after as string[] }),
        },
        { signal },
      );
      if (timed_out) throw new Fault("DEADLINE_EXCEEDED", "search store: the search took too long");
      for (const { _source } of hits.hits) {
        if (!_source) throw new Fault("INTERNAL", "search store: a hit without its source");
        yield recordOf(_source);
      }
      if (hits.hits.length < pageSize) return;
      after = hits.hits.at(-1)?.sort;
    }
  };
