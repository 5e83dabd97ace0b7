import { Fault, type elasticsearch, type Handlers } from "@nexa/contracts";
import type { ArticleDocument } from "../document.ts";
import type { Articles } from "../store.ts";

/** One page of what the index holds, in the order of ids. Before the first page the index refreshes itself. */
export const versions =
  ({ client, alias }: Articles): Handlers<typeof elasticsearch>["articles"]["versions"] =>
  async ({ limit, after }, { signal }) => {
    if (after === undefined) await client.indices.refresh({ index: alias }, { signal });
    const { hits } = await client.search<Pick<ArticleDocument, "id" | "version">>(
      {
        index: alias,
        size: limit,
        sort: [{ id: { order: "asc" } }],
        _source: ["id", "version"],
        track_total_hits: false,
        ...(after !== undefined && { search_after: [after] }),
      },
      { signal },
    );
    return hits.hits.map(({ _source }) => {
      if (!_source) throw new Fault("INTERNAL", "search store: a hit without its source");
      return _source;
    });
  };
