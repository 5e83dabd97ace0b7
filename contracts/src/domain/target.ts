import { z } from "zod";
import { id } from "./values.ts";

/** A place as `queue-job` names it. */
export const region = z.object({
  region_id: id,
  region_name: z.string(),
  region_level: z.string().optional(),
});
/** Who publishes, as `queue-job` names it. */
export const organization = z.object({
  org_id: id,
  org_name: z.string(),
  org_type: z.string(),
  parent_org_id: id.nullable(),
});
/** CSS selectors of one site; an empty one means "use the general extractor". */
export const htmlSelectors = z.object({
  article_wrapper: z.string().default(""),
  title: z.string().default(""),
  body_content: z.string().default(""),
  published_date: z.string().default(""),
});
/** Where a site lists what is new, beside its index pages: found by B1, or given by an editor. */
export const listings = z.object({
  /** RSS, Atom, RDF or JSON Feed. */
  feeds: z.array(z.url()),
  /** Sitemaps and sitemap indexes; of their entries only recent ones count. */
  sitemaps: z.array(z.url()),
  /** The robots.txt that was read on the way; null: none could be. */
  robots: z.url().nullable(),
});
export type Listings = z.output<typeof listings>;
export const scrapingConfig = z.object({
  /** `news`, `chromium_stealth`, ...: a rendering engine only where the name asks for one. */
  engine: z.string(),
  max_pages: z.int().min(1),
  timeout_ms: z.int().min(1),
  html_selectors: htmlSelectors,
  /** Ours; absent: only index pages are read. */
  listings: listings.optional(),
});
/** From the root of the taxonomy down to the leaf, both arrays in the same order. */
export const taxonomyLineage = z.object({
  leaf_node_id: id,
  leaf_node_name: z.string(),
  node_level: z.int().min(1).max(5),
  ancestry_path_ids: z.array(id),
  ancestry_path_names: z.array(z.string()),
});
export const lexiconEntry = z.object({
  keyword_id: id,
  phrase: z.string(),
  phrases: z.array(z.string()),
  taxonomy_lineage: taxonomyLineage,
});
export type LexiconEntry = z.output<typeof lexiconEntry>;
export type HtmlSelectors = z.output<typeof htmlSelectors>;

/** A document of the collection `targets`, field names as stored. */
export const targetDocument = z.object({
  id,
  domainName: z.string(),
  baseUrl: z.url(),
  sectorId: id,
  sectorName: z.string(),
  region: z.object({ regionid: id, regionname: z.string(), regionlevel: z.string() }),
  organization: z.object({
    orgid: id,
    orgname: z.string(),
    orgtype: z.string(),
    parentorgid: id.nullable(),
  }),
  scrapingConfig: z.object({
    engine: z.string(),
    maxpages: z.int().min(1),
    timeoutms: z.int().min(1),
    htmlselectors: z.object({
      articlewrapper: z.string(),
      title: z.string(),
      bodycontent: z.string(),
      publisheddate: z.string(),
    }),
    /** Ours, beyond the specification. */
    listings: listings.optional(),
  }),
  active: z.boolean(),
  /** Nanoseconds (a Go duration): 300000000000 is five minutes. Absent or 0: A1's default. */
  scrapeInterval: z.int().nonnegative().optional(),
});
export type TargetDocument = z.output<typeof targetDocument>;

/** A document of the collection `target_keywords`, field names as stored. */
export const targetKeywordDocument = z.object({
  id,
  targetId: id,
  phrase: z.string(),
  phrases: z.array(z.string()),
  taxonomyLineage: z.object({
    leafnodeid: id,
    leafnodename: z.string(),
    nodelevel: z.int().min(1).max(5),
    ancestrypathids: z.array(id),
    ancestrypathnames: z.array(z.string()),
  }),
  active: z.boolean(),
});
export type TargetKeywordDocument = z.output<typeof targetKeywordDocument>;

/** The one field that has the same name in both. */
const listingsOf = ({ listings }: { listings?: Listings | undefined }) =>
  listings === undefined ? {} : { listings };

/** The fields that `queue-job` takes from a target and its keywords, renamed to its snake case. */
export const jobFieldsOf = (target: TargetDocument, keywords: TargetKeywordDocument[]) => ({
  target_id: target.id,
  domain_name: target.domainName,
  base_url: target.baseUrl,
  sector_id: target.sectorId,
  sector_name: target.sectorName,
  region: {
    region_id: target.region.regionid,
    region_name: target.region.regionname,
    region_level: target.region.regionlevel,
  },
  organization: {
    org_id: target.organization.orgid,
    org_name: target.organization.orgname,
    org_type: target.organization.orgtype,
    parent_org_id: target.organization.parentorgid,
  },
  scraping_config: {
    engine: target.scrapingConfig.engine,
    max_pages: target.scrapingConfig.maxpages,
    timeout_ms: target.scrapingConfig.timeoutms,
    html_selectors: {
      article_wrapper: target.scrapingConfig.htmlselectors.articlewrapper,
      title: target.scrapingConfig.htmlselectors.title,
      body_content: target.scrapingConfig.htmlselectors.bodycontent,
      published_date: target.scrapingConfig.htmlselectors.publisheddate,
    },
    ...listingsOf(target.scrapingConfig),
  },
  lexicon_matcher: keywords.map(({ id, phrase, phrases, taxonomyLineage }) => ({
    keyword_id: id,
    phrase,
    phrases,
    taxonomy_lineage: {
      leaf_node_id: taxonomyLineage.leafnodeid,
      leaf_node_name: taxonomyLineage.leafnodename,
      node_level: taxonomyLineage.nodelevel,
      ancestry_path_ids: taxonomyLineage.ancestrypathids,
      ancestry_path_names: taxonomyLineage.ancestrypathnames,
    },
  })),
});

/** The other direction: what `jobFieldsOf` took, as a target document again. */
export const targetOfJobFields = (
  job: ReturnType<typeof jobFieldsOf>,
  rest: Pick<TargetDocument, "active" | "scrapeInterval">,
): TargetDocument => ({
  id: job.target_id,
  domainName: job.domain_name,
  baseUrl: job.base_url,
  sectorId: job.sector_id,
  sectorName: job.sector_name,
  region: {
    regionid: job.region.region_id,
    regionname: job.region.region_name,
    regionlevel: job.region.region_level,
  },
  organization: {
    orgid: job.organization.org_id,
    orgname: job.organization.org_name,
    orgtype: job.organization.org_type,
    parentorgid: job.organization.parent_org_id,
  },
  scrapingConfig: {
    engine: job.scraping_config.engine,
    maxpages: job.scraping_config.max_pages,
    timeoutms: job.scraping_config.timeout_ms,
    htmlselectors: {
      articlewrapper: job.scraping_config.html_selectors.article_wrapper,
      title: job.scraping_config.html_selectors.title,
      bodycontent: job.scraping_config.html_selectors.body_content,
      publisheddate: job.scraping_config.html_selectors.published_date,
    },
    ...listingsOf(job.scraping_config),
  },
  ...rest,
});
