import type { Analysis } from "./analysis.ts";

/** What is analysed: a cleaned article, and where it is known to come from. */
export type ArticleToAnalyse = {
  title: string;
  text: string;
  /** Official code of the region that the source covers, e.g. "33.29". */
  regionHint?: string;
};

/** An engine for language work; every result names it. */
export type Backend = {
  name: string;
  version: string;
  /** Names model and calibration; vectors of different ids must never be compared. */
  modelId: string;
  /** Vectors of 384 numbers, L2-normalised, in the order of the texts. */
  embed: (texts: string[]) => Promise<Float32Array[]>;
  analyse: (article: ArticleToAnalyse) => Promise<Analysis>;
  /** Frees the models. */
  close: () => Promise<void>;
};
