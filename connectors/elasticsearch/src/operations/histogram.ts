import type { estypes } from "@elastic/elasticsearch";
import type { Question } from "./query.ts";

/** Days of an Indonesian newsroom begin at midnight in Jakarta. */
const timeZone = "Asia/Jakarta";

/** Counts articles by their place in time. */
export const histogramBy = (
  calendar_interval: NonNullable<Question["histogram"]>,
): estypes.AggregationsAggregationContainer => ({
  date_histogram: {
    field: "search.window_at",
    calendar_interval,
    time_zone: timeZone,
    min_doc_count: 0,
  },
});

/** The counted parts of time, oldest first. */
export function histogramOf(
  aggregates: { histogram?: estypes.AggregationsDateHistogramAggregate } | undefined,
): { from: string; count: number }[] {
  const buckets = aggregates?.histogram?.buckets ?? [];
  return (Array.isArray(buckets) ? buckets : Object.values(buckets)).map((bucket) => ({
    from: new Date(Number(bucket.key)).toISOString(),
    count: bucket.doc_count,
  }));
}
