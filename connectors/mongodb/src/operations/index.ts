import type { Handlers, mongodb } from "@nexa/contracts";
import type { Db } from "mongodb";
import { SettingsWatch } from "../settings-watch.ts";
import { catalogue } from "./catalogues.ts";
import { counts } from "./counts.ts";
import { deadJobs } from "./dead-jobs.ts";
import { jobs } from "./jobs.ts";
import { rawDocuments } from "./raw-documents.ts";
import { rawOpportunities, rawResumes } from "./raw-talent.ts";
import { selections } from "./selections.ts";
import { settings } from "./settings.ts";
import { targetKeywords } from "./target-keywords.ts";
import { targets } from "./targets.ts";

/** Every operation of the contract on this database. */
export const operations = (db: Db, watch = new SettingsWatch(db)): Handlers<typeof mongodb> => ({
  targets: targets(db),
  targetKeywords: targetKeywords(db),
  sources: catalogue(db, "sources"),
  keywords: catalogue(db, "keywords"),
  socialKeywords: catalogue(db, "social_keywords"),
  settings: settings(db, watch),
  rawDocuments: rawDocuments(db),
  rawResumes: rawResumes(db),
  rawOpportunities: rawOpportunities(db),
  deadJobs: deadJobs(db),
  jobs: jobs(db),
  selections: selections(db),
  store: { counts: counts(db) },
});
