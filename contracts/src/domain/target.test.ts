import { expect, it } from "vitest";
import { queueJob } from "../kafka/index.ts";
import * as examples from "../kafka/examples.ts";
import { jobFieldsOf, targetDocument, targetKeywordDocument, targetOfJobFields } from "./target.ts";

const target = targetDocument.parse({
  id: "5b9c3e7a-1d48-4062-9f8b-2a6c0d4e1f37",
  domainName: "detik.com",
  baseUrl: "https://news.detik.com/indeks",
  sectorId: "71db32ab-80bb-4136-aa22-77e9c730826e",
  sectorName: "swasta",
  region: {
    regionid: "a3f1c7d9-2b64-4e08-9c15-7d6a2f8b3e40",
    regionname: "Indonesia",
    regionlevel: "nasional",
  },
  organization: {
    orgid: "d4e2b8a1-6c39-4f57-8a2d-1b9e0c7f4a63",
    orgname: "Detik Network",
    orgtype: "media_nasional",
    parentorgid: null,
  },
  scrapingConfig: {
    engine: "news",
    maxpages: 3,
    timeoutms: 30000,
    htmlselectors: {
      articlewrapper: "article.list-content__item",
      title: "h3.media__title a",
      bodycontent: "div.detail__body-text",
      publisheddate: "div.media__date",
    },
  },
  active: true,
  scrapeInterval: 300000000000,
});
const keyword = targetKeywordDocument.parse({
  id: "8d3e12ab-44c1-4b72-911a-821ef9a13092",
  targetId: target.id,
  phrase: "jambret",
  phrases: ["begal motor", "jambret"],
  taxonomyLineage: {
    leafnodeid: "18d2c278-963f-4573-932e-5f8626a2cd77",
    leafnodename: "Penjambretan",
    nodelevel: 5,
    ancestrypathids: ["18d2c278-963f-4573-932e-5f8626a2cd77"],
    ancestrypathnames: ["Penjambretan"],
  },
  active: true,
});

it("a target and its keywords become a valid job with the field names of queue-job", () => {
  const { job_id, triggered_at } = examples.job;
  const job = queueJob.value.parse({ job_id, triggered_at, ...jobFieldsOf(target, [keyword]) });
  expect(job.region.region_level).toBe("nasional");
  expect(job.scraping_config.html_selectors.article_wrapper).toBe("article.list-content__item");
  expect(job.lexicon_matcher[0]?.taxonomy_lineage.leaf_node_name).toBe("Penjambretan");
});

it("a target's feeds and sitemaps go into its job, and back", () => {
  const listings = {
    feeds: ["https://news.detik.com/rss"],
    sitemaps: ["https://news.detik.com/sitemap_news.xml"],
    robots: null,
  };
  const told = { ...target, scrapingConfig: { ...target.scrapingConfig, listings } };
  const fields = jobFieldsOf(told, []);
  expect(fields.scraping_config).toMatchObject({ listings });
  expect(targetOfJobFields(fields, told)).toEqual(told);
});

it("the way back gives the same target", () => {
  const { active, scrapeInterval } = target;
  expect(targetOfJobFields(jobFieldsOf(target, []), { active, scrapeInterval })).toEqual(target);
});
