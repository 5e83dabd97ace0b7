import { splitWords, type Span, overlaps } from "../text/words.ts";
import type { Region } from "./gazetteer.ts";
import { findRegionCandidates, type RegionCandidate } from "./mentions.ts";

/** A region named in a text, resolved to its official code. */
export type RegionMention = Span & { text: string; region: Region };
export type RegionOptions = {
  /** Spans that are no places, such as persons' names. */
  exclude?: readonly Span[];
  /** Codes of regions that the article is known to be about (its source's area). */
  hints?: readonly string[];
};

// Without any context: the province or big city is meant before the regency, and a district last.
const prior: Record<Region["level"], number> = {
  province: 1.2,
  city: 1,
  regency: 0.8,
  district: 0.3,
};
// A district that shares its name with others and has no context stays unknown below this score.
const leastForSharedName = 1;

const isWithin = (inner: Region, outer: Region): boolean =>
  inner.parents.some((parent) => parent.code === outer.code);

/** How strongly one region speaks for another beside it: 3 the same or around it, 0 in another province. */
export const relation = (a: Region, b: Region): number => {
  if (a.code === b.code) return 3;
  if (isWithin(a, b) || isWithin(b, a))
    return b.level === "province" || a.level === "province" ? 2 : 3;
  const regencyOf = (region: Region): string =>
    region.level === "district" ? (region.parents[0]?.code ?? "") : region.code;
  if (regencyOf(a) === regencyOf(b)) return 2.5;
  return a.code.slice(0, 2) === b.code.slice(0, 2) ? 0.8 : 0;
};

const distanceWeight = (a: Span, b: Span): number => {
  const gap = Math.max(a.start - b.end, b.start - a.end, 0);
  if (gap <= 2) return 1.5;
  return gap < 200 ? 1 : 0.7;
};

const support = (
  region: Region,
  mention: RegionCandidate,
  all: readonly RegionCandidate[],
): number => {
  let most = 0;
  for (const other of all) {
    if (other === mention) continue;
    const certainty = other.regions.length === 1 ? 1 : other.isExplicit ? 0.8 : 0.5;
    const weight = certainty * distanceWeight(mention, other);
    for (const candidate of other.regions) {
      // A name does not support itself, unless its level is written there.
      if (other.text.toLowerCase() === mention.text.toLowerCase() && !other.isExplicit) continue;
      most = Math.max(most, relation(region, candidate) * weight);
    }
  }
  return most;
};

/**
 * Regions named in a text with their official codes.
 *
 * Ambiguous names are decided by the level written before them, by offices (Bupati, Pemkot), and by other
 * regions near by; a district whose name occurs in several regencies is left out when nothing decides.
 * Dishes, clubs, streets, ships, persons and foreign places are not reported.
 * @see the rubric of the gold sets, section region
 */
export const findRegions = (text: string, options: RegionOptions = {}): RegionMention[] => {
  const words = splitWords(text);
  const exclude = options.exclude ?? [];
  const mentions = findRegionCandidates(text, words).filter(
    (mention) => mention.isExplicit || !exclude.some((span) => overlaps(span, mention)),
  );
  const hints = options.hints ?? [];
  return mentions.flatMap((mention) => {
    const ranked = mention.regions
      .map((region) => ({
        region,
        score:
          prior[region.level] +
          support(region, mention, mentions) +
          (hints.some((hint) => region.code.startsWith(hint)) ? 1.5 : 0),
      }))
      .sort((a, b) => b.score - a.score || (a.region.code < b.region.code ? -1 : 1));
    const [first, second] = ranked;
    if (!first) return [];
    const isShared = second !== undefined && second.region.level === "district";
    if (first.region.level === "district" && isShared && first.score < leastForSharedName)
      return [];
    const { start, end } = mention;
    return [{ start, end, text: mention.text, region: first.region }];
  });
};
