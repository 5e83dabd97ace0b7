import type { Handlers, postgres } from "@nexa/contracts";
import type { Pool } from "pg";
import { articleVersions } from "./article-versions.ts";
import { counts } from "./counts.ts";
import { findArticle } from "./find-article.ts";
import { journey } from "./journey.ts";
import { keywordRuns } from "./keyword-runs.ts";
import { keywords } from "./keywords.ts";
import { saveArticle } from "./save-article.ts";
import { saveMasterData } from "./save-master-data.ts";
import { syncExtract } from "./sync-extract.ts";
import { targets } from "./targets.ts";
import { trends } from "./trends.ts";

/** Every operation of the contract on this pool. */
export const operations = (pool: Pool): Handlers<typeof postgres> => ({
  master: { save: saveMasterData(pool) },
  keywords: keywords(pool),
  keywordRuns: keywordRuns(pool),
  targets: targets(pool),
  sync: { extract: syncExtract(pool) },
  articles: { save: saveArticle(pool), find: findArticle(pool), versions: articleVersions(pool) },
  trends: trends(pool),
  journey: journey(pool),
  store: { counts: counts(pool) },
});
