import type { MasterData } from "@nexa/contracts";
import { loadArticles, type Article } from "./articles.ts";
import { loadMasterData } from "./data.ts";
import { manifestOf, type Manifest } from "./manifest.ts";
import { loadPlan, type Publication } from "./plan.ts";
import { loadTalent, type Talent } from "./talent.ts";

export type { EventExpectation, Expectation, Manifest } from "./manifest.ts";
export type { Range } from "./range.ts";
export type { StageRow, Stages } from "./stages.ts";
export type { Stores } from "./stores.ts";
export type { Article, Publication, Talent };
export { searchHost } from "./feed.ts";
export { publishers } from "./publishers.ts";
export { startNewsroom, type Newsroom, type NewsroomOptions } from "./server.ts";

/** Everything the newsroom consists of, read from its files and checked. */
export type NewsroomData = {
  articles: Map<string, Article>;
  plan: Publication[];
  masterData: MasterData;
  talent: Talent;
  manifest: Manifest;
};

/**
 * Reads and checks articles, plan, master data and talent sample, and derives the manifest.
 *
 * @throws Error that names the file and the entry that is wrong
 */
export const loadNewsroom = (): NewsroomData => {
  const articles = loadArticles();
  const plan = loadPlan(articles);
  const masterData = loadMasterData();
  const talent = loadTalent();
  return { articles, plan, masterData, talent, manifest: manifestOf(plan, masterData, talent) };
};
