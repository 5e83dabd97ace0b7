import type { estypes } from "@elastic/elasticsearch";
import { Fault, type elasticsearch, type Handlers, type WriteOutcome } from "@nexa/contracts";
import { documentOf } from "../document.ts";
import { answerFault } from "../faults.ts";
import type { Articles } from "../store.ts";

/**
 * Indexes articles under their versions: `inserted`, `updated`, or `stale` where a newer one is there. Each
 * item has its own outcome (FAULTS 27: a bulk answer of status 200 may hold failures). Found by searches
 * after the index refreshed itself, within a second.
 */
export const save =
  ({ client, alias }: Articles): Handlers<typeof elasticsearch>["articles"]["save"] =>
  async (batch) => {
    const { items } = await client.bulk({
      index: alias,
      require_alias: true, // else a lost alias becomes an index with guessed types
      operations: batch.flatMap((article) => [
        { index: { _id: article.id, version: article.version, version_type: "external_gte" } },
        documentOf(article),
      ]),
    });
    return batch.map((_, position) => outcomeOf(items[position]?.index));
  };

/** What became of one item of a bulk request. */
export function outcomeOf(item: estypes.BulkResponseItem | undefined): WriteOutcome | Fault {
  if (!item)
    return new Fault("INTERNAL", "search store: no outcome for this item", { retryable: true });
  if (item.status === 201) return { outcome: "inserted" };
  if (item.status === 200) return { outcome: "updated" };
  if (item.status === 409) return { outcome: "stale" };
  return answerFault(item.status, item.error);
}
