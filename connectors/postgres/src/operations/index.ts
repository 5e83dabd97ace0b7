import type { Handlers, postgres } from "@nexa/contracts";
import type { Pool } from "pg";
import { audit } from "./audit.ts";
import { articleVersions } from "./article-versions.ts";
import { bulkJobs } from "./bulk-jobs.ts";
import { corrections } from "./corrections.ts";
import { counts } from "./counts.ts";
import { curated } from "./curated.ts";
import { findArticle } from "./find-article.ts";
import { idempotency } from "./idempotency.ts";
import { journey } from "./journey.ts";
import { keywordRuns } from "./keyword-runs.ts";
import { keys } from "./keys.ts";
import { keywords } from "./keywords.ts";
import { saveArticle } from "./save-article.ts";
import { saveMasterData } from "./save-master-data.ts";
import { sessions } from "./sessions.ts";
import { syncExtract } from "./sync-extract.ts";
import { syncRuns } from "./sync-runs.ts";
import { targets } from "./targets.ts";
import { trends } from "./trends.ts";
import { users } from "./users.ts";
import { views } from "./views.ts";

/** Every operation of the contract on this pool. */
export const operations = (pool: Pool): Handlers<typeof postgres> => ({
  master: { save: saveMasterData(pool) },
  keywords: keywords(pool),
  keywordRuns: keywordRuns(pool),
  targets: targets(pool),
  sync: { extract: syncExtract(pool) },
  articles: { save: saveArticle(pool), find: findArticle(pool), versions: articleVersions(pool) },
  trends: trends(pool),
  corrections: corrections(pool),
  journey: journey(pool),
  bulkJobs: bulkJobs(pool),
  ...curated(pool),
  syncRuns: syncRuns(pool),
  users: users(pool),
  sessions: sessions(pool),
  keys: keys(pool),
  audit: audit(pool),
  idempotency: idempotency(pool),
  views: views(pool),
  store: { counts: counts(pool) },
});
