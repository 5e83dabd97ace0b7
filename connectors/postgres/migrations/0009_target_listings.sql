-- Where a target lists what is new beside its index pages: {feeds, sitemaps, robots}; null is not known.

ALTER TABLE scraping_targets ADD COLUMN listings jsonb;
