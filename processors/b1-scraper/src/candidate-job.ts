import { derivedId } from "@nexa/contracts";
import type { FeedItem } from "@nexa/reading";
import type { CandidateJob } from "./job.ts";
import type { Keyword } from "./keyword.ts";

/** The candidate in the form of a job, which is what its dead letter would be replayed as. */
export function candidateJob(
  keyword: Keyword,
  runId: string,
  item: FeedItem & { link: string | null },
  now: Date,
): CandidateJob {
  const link = item.link ?? "";
  const root =
    keyword.taxonomy_lineage.ancestry_path_ids[0] ?? keyword.taxonomy_lineage.leaf_node_id;
  return {
    job_id: derivedId("search-candidate", keyword.keyword_id, link),
    run_id: runId,
    triggered_at: now.toISOString(),
    target_id: derivedId("target", "news-search"),
    domain_name: new URL(link).hostname,
    base_url: link,
    sector_id: root,
    sector_name:
      keyword.taxonomy_lineage.ancestry_path_names[0] ?? keyword.taxonomy_lineage.leaf_node_name,
    region: {
      region_id: derivedId("region", "Indonesia"),
      region_name: "Indonesia",
      region_level: "nasional",
    },
    organization: {
      org_id: derivedId("organization", "unassigned"),
      org_name: item.source?.name ?? "unassigned",
      org_type: "unassigned",
      parent_org_id: null,
    },
    scraping_config: {
      engine: "news",
      max_pages: 1,
      timeout_ms: 30_000,
      html_selectors: { article_wrapper: "", title: "", body_content: "", published_date: "" },
    },
    lexicon_matcher: [],
    page_url: link,
    search_candidate: {
      keyword: keyword.phrase,
      keyword_id: keyword.keyword_id,
      guid: item.guid,
      title: item.title,
      source_name: item.source?.name ?? null,
      published_at: item.publishedAt?.toISOString() ?? null,
    },
  };
}
