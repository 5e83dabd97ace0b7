import type { Client } from "@elastic/elasticsearch";
import { Fault } from "@nexa/contracts";
import type { ArticleDocument } from "./document.ts";

const pageSize = 500;

/** Everything an index holds as of its last refresh, page by page, in the order of ids. */
export async function* pagesOf<Field extends keyof ArticleDocument>(
  client: Client,
  index: string,
  fields: Field[] | "all",
): AsyncGenerator<Pick<ArticleDocument, Field>[]> {
  await client.indices.refresh({ index });
  for (let after: string | undefined; ;) {
    const { hits } = await client.search<ArticleDocument>({
      index,
      size: pageSize,
      sort: [{ id: { order: "asc" } }],
      track_total_hits: false,
      ...(fields !== "all" && { _source: fields }),
      ...(after !== undefined && { search_after: [after] }),
    });
    const page = hits.hits.map(({ _source }) => {
      if (!_source) throw new Fault("INTERNAL", "search store: a hit without its source");
      return _source;
    });
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    after = String(hits.hits.at(-1)?.sort?.[0]);
  }
}
