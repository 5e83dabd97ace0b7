import type { Analysis, PoliceUnitOfArticle, RegionOfArticle } from "../analysis.ts";
import type { ArticleToAnalyse } from "../backend.ts";
import { factsOf } from "../facts/facts-of.ts";
import { findInstitutions } from "../institutions/find-institutions.ts";
import { findPoliceUnits, type PoliceMention } from "../police/find-police-units.ts";
import { procurementRiskOf } from "../procurement/procurement-risk.ts";
import { findRegions, type RegionMention } from "../regions/find-regions.ts";
import { houseMarks } from "../text/house-marks.ts";
import { overlaps, type Span } from "../text/words.ts";

/** What is read by rules and data files, the same for every backend. */
export type RuleParts = {
  police: PoliceMention[];
  regionMentions: RegionMention[];
  /** Marks of the newsroom: no names or regions are taken from them. */
  house: Span[];
  analysis: Pick<Analysis, "policeUnits" | "regions" | "facts" | "institutions" | "procurement">;
};

const asUnits = (mentions: readonly PoliceMention[]): PoliceUnitOfArticle[] => {
  const units = new Map<string, PoliceUnitOfArticle>();
  for (const { unit, level, chain, reason, start, end, text } of mentions) {
    const known = units.get(unit);
    // Of several chains the longest knows most.
    if (!known || chain.length > known.chain.length)
      units.set(unit, { unit, level, chain, reason, mentions: known?.mentions ?? [] });
    units.get(unit)?.mentions.push({ start, end, text });
  }
  return [...units.values()];
};

const asRegions = (mentions: readonly RegionMention[]): RegionOfArticle[] => {
  const regions = new Map<string, RegionOfArticle>();
  for (const { region, start, end } of mentions) {
    const known = regions.get(region.code) ?? { ...region, mentions: [], count: 0 };
    known.mentions.push({ start, end });
    known.count++;
    regions.set(region.code, known);
  }
  return [...regions.values()].sort((a, b) => b.count - a.count);
};

/**
 * Police units, regions, facts, institutions and the procurement score of an article.
 * @param persons spans of persons' names, which are no regions
 */
export const rulesOf = (
  { title, text, regionHint }: ArticleToAnalyse,
  persons: readonly Span[] = [],
): RuleParts => {
  const hints = regionHint ? [regionHint] : [];
  const police = findPoliceUnits(text, hints);
  const house = houseMarks(text);
  const regionMentions = findRegions(text, { exclude: persons, hints }).filter(
    (mention) => !house.some((mark) => overlaps(mark, mention)),
  );
  return {
    police,
    house,
    regionMentions,
    analysis: {
      policeUnits: asUnits(police),
      regions: asRegions(regionMentions),
      facts: factsOf(text),
      institutions: findInstitutions(text, regionMentions),
      procurement: procurementRiskOf(title, text),
    },
  };
};
