import type { LexiconEntry } from "@nexa/contracts";

/** A keyword that is searched, with its taxonomy. */
export type Keyword = LexiconEntry & { scrape_interval_minutes: number };
