import type { Client, estypes } from "@elastic/elasticsearch";
import { Fault, type elasticsearch, type Handlers, type WriteOutcome } from "@nexa/contracts";
import { documentOf, type ArticleDocument } from "../document.ts";
import { answerFault } from "../faults.ts";
import type { Articles } from "../store.ts";

/**
 * Indexes articles under their versions: `inserted`, `updated`, or `stale` where a newer one is there. Each
 * item has its own outcome (FAULTS 27: a bulk answer of status 200 may hold failures). Found by searches
 * after the index refreshed itself, within a second.
 */
export const save =
  ({ client, alias }: Articles): Handlers<typeof elasticsearch>["articles"]["save"] =>
  async (batch) =>
    // Without the alias, a lost one would become an index with guessed types.
    saveTo(client, { index: alias, require_alias: true }, batch.map(documentOf));

/** Indexes documents under their versions in one bulk request. */
export async function saveTo(
  client: Client,
  where: Pick<estypes.BulkRequest, "index" | "require_alias">,
  documents: ArticleDocument[],
): Promise<(WriteOutcome | Fault)[]> {
  const { items } = await client.bulk({
    ...where,
    operations: documents.flatMap((document) => [
      { index: { _id: document.id, version: document.version, version_type: "external_gte" } },
      document,
    ]),
  });
  return documents.map((_, position) => outcomeOf(items[position]?.index));
}

/** What became of one item of a bulk request. */
export function outcomeOf(item: estypes.BulkResponseItem | undefined): WriteOutcome | Fault {
  if (!item)
    return new Fault("INTERNAL", "search store: no outcome for this item", { retryable: true });
  if (item.status === 201) return { outcome: "inserted" };
  if (item.status === 200) return { outcome: "updated" };
  if (item.status === 409) return { outcome: "stale" };
  return answerFault(item.status, item.error);
}
