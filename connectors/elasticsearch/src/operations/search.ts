import type { estypes } from "@elastic/elasticsearch";
import { Fault, type elasticsearch, type Handlers } from "@nexa/contracts";
import type { ArticleDocument, Hit } from "../document.ts";
import type { Articles } from "../store.ts";
import { cursorAfter, readCursor } from "./cursor.ts";
import { histogramBy, histogramOf } from "./histogram.ts";
import { queryOf, wordsOf, type Question } from "./query.ts";

type Aggregates = Record<string, estypes.AggregationsStringTermsAggregate> & {
  histogram?: estypes.AggregationsDateHistogramAggregate;
};
type Search = Handlers<typeof elasticsearch>["articles"]["search"];

/** Values of a facet that are shown. */
const facetSize = 20;
const facets = {
  sentiment: "search.sentiment",
  urgency: "search.urgency",
  domain: "domain",
  region: "search.region_codes",
  police_unit: "search.police_units",
  sector: "sector.sector_name",
};

/** One page of articles, best first, or newest first without words, with facets over all that was found. */
export const search =
  ({ client, alias }: Articles): Search =>
  async (question, { signal, remainingMs }) => {
    const { limit } = question;
    const found = await client.search<ArticleDocument, Aggregates>(
      { index: alias, ...bodyOf(question), timeout: `${Math.max(1, Math.floor(remainingMs()))}ms` },
      { signal },
    );
    // The server gives what it had when its time was over; half an answer is none.
    if (found.timed_out)
      throw new Fault("DEADLINE_EXCEEDED", "search store: the search took too long");
    const page = found.hits.hits.slice(0, limit);
    const hasMore = found.hits.hits.length > limit;
    const { total } = found.hits;
    return {
      total: typeof total === "number" ? total : (total?.value ?? 0),
      hits: page.map(hitOf),
      next: hasMore ? cursorAfter(orderOf(question), page.at(-1)?.sort) : null,
      facets: {
        sentiment: facetOf(found, "sentiment"),
        urgency: facetOf(found, "urgency"),
        domain: facetOf(found, "domain"),
        region: facetOf(found, "region"),
        police_unit: facetOf(found, "police_unit"),
        sector: facetOf(found, "sector"),
      },
      ...(question.histogram && { histogram: histogramOf(found.aggregations) }),
    };
  };

const orderOf = ({ q }: Question) => {
  const { words, phrases } = wordsOf(q);
  return words || phrases.length > 0 ? "best" : "newest";
};

function bodyOf(question: Question): estypes.SearchRequest {
  const { limit, after } = question;
  const order = orderOf(question);
  const first: estypes.SortCombinations =
    order === "best" ? { _score: { order: "desc" } } : { "search.window_at": { order: "desc" } };
  return {
    query: queryOf(question),
    size: limit + 1, // one more tells whether there is a next page
    sort: [first, { id: { order: "asc" as const } }],
    track_total_hits: true,
    ...(after !== undefined && { search_after: readCursor(after, order) }),
    _source: { excludes: ["content", "analysis"] },
    aggregations: {
      ...Object.fromEntries(
        Object.entries(facets).map(([name, field]) => [
          name,
          { terms: { field, size: facetSize } },
        ]),
      ),
      ...(question.histogram && { histogram: histogramBy(question.histogram) }),
    },
    highlight: {
      encoder: "html" as const,
      pre_tags: ["<em>"],
      post_tags: ["</em>"],
      require_field_match: false,
      fields: {
        title: { number_of_fragments: 0 },
        content: { number_of_fragments: 3, fragment_size: 160 },
      },
    },
  };
}

function hitOf({ _source, _score, highlight }: estypes.SearchHit<ArticleDocument>): Hit {
  if (!_source) throw new Fault("INTERNAL", "search store: a hit without its source");
  const { id, title, url, domain, published_at, dedup_status, cluster_id } = _source;
  const { sentiment, urgency, window_at, region_codes, police_units } = _source.search;
  const highlights = [...(highlight?.["title"] ?? []), ...(highlight?.["content"] ?? [])];
  return {
    ...{ id, title, url, domain, published_at, dedup_status, cluster_id, sentiment, urgency },
    ...{ window_at, region_codes, police_units, sector: _source.sector?.sector_name ?? null },
    score: _score ?? null,
    highlights,
  };
}

function facetOf(
  { aggregations }: { aggregations?: Record<string, estypes.AggregationsStringTermsAggregate> },
  name: keyof typeof facets,
) {
  const buckets = aggregations?.[name]?.buckets ?? [];
  return (Array.isArray(buckets) ? buckets : Object.values(buckets)).map((bucket) => ({
    value: String(bucket.key),
    count: bucket.doc_count,
  }));
}
