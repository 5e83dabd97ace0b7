import type { estypes } from "@elastic/elasticsearch";
import type { elasticsearch, Handlers } from "@nexa/contracts";
import type { Articles } from "../store.ts";

type Suggest = Handlers<typeof elasticsearch>["articles"]["suggest"];
type Name = Awaited<ReturnType<Suggest>>["names"][number];

const fields = {
  person: "search.persons",
  organization: "search.organizations",
  police_unit: "search.police_units",
} as const satisfies Record<Name["type"], string>;
const types = Object.keys(fields) as Name["type"][];

/** Names in which a word begins with what was typed, most articles first, and a corrected spelling. */
export const suggest =
  ({ client, alias }: Articles): Suggest =>
  async ({ q, limit }, { signal }) => {
    const include = wordBeginning(q);
    const found = await client.search<
      unknown,
      Record<string, estypes.AggregationsStringTermsAggregate>
    >(
      {
        index: alias,
        size: 0,
        track_total_hits: false,
        aggregations: Object.fromEntries(
          types.map((type) => [type, { terms: { field: fields[type], size: limit, include } }]),
        ),
        suggest: {
          text: q,
          // Words that no article has, beside the nearest that some have.
          spelling: { term: { field: "content.exact", suggest_mode: "missing", size: 1 } },
        },
      },
      { signal },
    );
    const names = types.flatMap((type) => namesOf(type, found.aggregations?.[type]));
    return {
      names: names.sort((a, b) => b.articles - a.articles).slice(0, limit),
      corrected: corrected(q, found.suggest?.["spelling"] ?? []),
    };
  };

function namesOf(
  type: Name["type"],
  aggregate: estypes.AggregationsStringTermsAggregate | undefined,
): Name[] {
  const buckets = aggregate?.buckets ?? [];
  return (Array.isArray(buckets) ? buckets : Object.values(buckets)).map((bucket) => ({
    type,
    name: String(bucket.key),
    articles: bucket.doc_count,
  }));
}

/** Lucene's regular expression for it; such an expression knows no case, so each letter stands twice. */
export function wordBeginning(text: string): string {
  const letters = [...text].map((letter) => {
    const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()];
    if (lower !== upper && [...lower, ...upper].length === 2) return `[${lower}${upper}]`;
    return /[\p{L}\p{N}]/u.test(letter) ? letter : `\\${letter}`;
  });
  return `(.*[ .\\-])?${letters.join("")}.*`;
}

/** The text with each unknown word replaced by its nearest known one, or null when there is none. */
export function corrected(text: string, words: estypes.SearchSuggest[]): string | null {
  let result = "";
  let end = 0;
  let isChanged = false;
  for (const { offset, length, options } of words) {
    const [best] = [options].flat();
    if (!best || !("text" in best)) continue;
    result += text.slice(end, offset) + best.text;
    end = offset + length;
    isChanged = true;
  }
  return isChanged ? result + text.slice(end) : null;
}
