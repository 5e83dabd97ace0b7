import { relation } from "../regions/find-regions.ts";
import type { Region } from "../regions/gazetteer.ts";
import { lookUp } from "../regions/mentions.ts";
import { isCapitalised, type Word } from "../text/words.ts";
import { isRank } from "../entities/ranks.ts";
import type { UnitHead } from "./heads.ts";
import {
  chainAboveDistrict,
  chainAboveRegency,
  mabes,
  poldaNames,
  poldaOf,
  polresOf,
  specialUnits,
} from "./hierarchy.ts";

/** A unit with its chain and the reason of each step; `end` = index behind the last word of its name. */
export type ResolvedUnit = { unit: string; chain: string[]; reason: string[]; end: number };
/** Regions that the text speaks of, the nearest first. */
export type Context = readonly Region[];

const isNameWord = (word: Word | undefined): word is Word =>
  word !== undefined && isCapitalised(word.text) && !isRank(word.text);

// Names from `from`, longest first: [text, index behind it].
const spellings = (words: readonly Word[], from: number, most = 4): [string, number][] => {
  const found: [string, number][] = [];
  let name = "";
  for (let at = from; at < from + most; at++) {
    const word = words[at];
    if (!isNameWord(word)) break;
    name = name ? `${name} ${word.text}` : word.text;
    found.unshift([name, at + 1]);
  }
  return found;
};

const contextScore = (region: Region, context: Context): number =>
  context.reduce((most, other, rank) => Math.max(most, relation(region, other) - rank * 0.01), 0);

/** "Polda Jatim" -> Polda Jawa Timur. A Polda that the list does not know is no mention. */
export const resolvePolda = (words: readonly Word[], head: UnitHead): ResolvedUnit | undefined => {
  for (const [name, end] of spellings(words, head.nameAt)) {
    const unit = poldaNames.get(name.toLowerCase());
    if (unit) return { unit, chain: [unit, mabes], reason: [`${unit}: in the list of Polda`], end };
  }
  return undefined;
};

type Written = { form: string; name: string; isMetro: boolean };

const rankPolres = (written: Written, region: Region, context: Context): number => {
  const canonical = polresOf(region);
  const whole = `${written.form}${written.isMetro ? " Metro" : ""} ${written.name}`;
  const wantsCity = /\sKota$/i.test(written.name);
  // The official name as written decides, then its form (Polresta Bandung is the regency's), then the
  // regency comes first.
  return (
    (canonical.toLowerCase() === whole.toLowerCase() ? 1.5 : 0) +
    (canonical.split(" ")[0] === written.form ? 2 : 0) +
    (region.level === (wantsCity ? "city" : "regency") ? 1 : 0) +
    contextScore(region, context)
  );
};

const polresOfRegion = (region: Region, end: number): ResolvedUnit => {
  const unit = polresOf(region);
  const above = chainAboveRegency(region);
  const reason = [`${unit}: the Polres of ${region.name} (${region.code})`];
  if (above[0]) reason.push(`${above[0]}: ${region.name} lies in its area`);
  return { unit, chain: [unit, ...above], reason, end };
};

/** "Polres Jaksel" -> Polres Metro Jakarta Selatan, by region names, their form and the context. */
export const resolvePolres = (
  words: readonly Word[],
  head: UnitHead,
  context: Context,
): ResolvedUnit | undefined => {
  const saysMetro = words[head.nameAt]?.text.toLowerCase() === "metro";
  const isMetro = head.isMetro || saysMetro;
  const nameAt = head.nameAt + (saysMetro ? 1 : 0);
  for (const [name, end] of spellings(words, nameAt)) {
    const special = specialUnits.find(({ names }) =>
      names.some((known) => known.toLowerCase() === name.toLowerCase()),
    );
    if (special) {
      const polda = special.polda ?? poldaOf(special.region ?? "");
      const chain = [special.unit, ...(polda ? [polda, mabes] : [])];
      return { unit: special.unit, chain, reason: [`${special.unit}: in the list of units`], end };
    }
    const written = { form: head.written, name, isMetro };
    const wantsCity = /\sKota$/i.test(name);
    const regions = lookUp(wantsCity ? name.replace(/\s+Kota$/i, "") : name)
      .filter(({ level }) => level === "regency" || level === "city")
      .filter(
        ({ level, code }) =>
          (wantsCity ? level === "city" : true) &&
          (!isMetro || poldaOf(code) === "Polda Metro Jaya"),
      );
    const [best] = regions
      .map((region) => ({ region, score: rankPolres(written, region, context) }))
      .sort((a, b) => b.score - a.score);
    if (best) return polresOfRegion(best.region, end);
  }
  if (saysMetro) {
    const [metro] = lookUp("Metro").filter(({ level }) => level === "city");
    if (metro) return polresOfRegion(metro, head.nameAt + 1);
  }
  return unknownUnit(words, head, "POLRES");
};

/** "Polsek Metro Tanah Abang" -> Polsek Tanah Abang; a name of several districts needs context. */
export const resolvePolsek = (
  words: readonly Word[],
  head: UnitHead,
  context: Context,
): ResolvedUnit | undefined => {
  const isMetro = words[head.nameAt]?.text.toLowerCase() === "metro";
  const nameAt = head.nameAt + (isMetro ? 1 : 0);
  for (const [name, end] of spellings(words, nameAt)) {
    const ranked = lookUp(name)
      .filter(({ level }) => level === "district")
      .filter(({ parents }) => !isMetro || poldaOf(parents[0]?.code ?? "") === "Polda Metro Jaya")
      .map((region) => ({ region, score: contextScore(region, context) }))
      .sort((a, b) => b.score - a.score);
    const [first, second] = ranked;
    if (!first) continue;
    // "Polsek Depok Timur": a part of the district Depok.
    const part = words[end]?.text ?? "";
    const isPart = /^(?:Timur|Barat|Utara|Selatan|Tengah|Kota)$/.test(part);
    const unit = `Polsek ${first.region.name}${isPart ? ` ${part}` : ""}`;
    const last = isPart ? end + 1 : end;
    if (second && second.score >= first.score)
      return {
        unit,
        chain: [unit],
        reason: [`${unit}: ${ranked.length} districts have this name and nothing decides`],
        end: last,
      };
    const above = chainAboveDistrict(first.region);
    const place = first.region.parents[0]?.name ?? "";
    const reason = [`${unit}: district ${first.region.name} (${first.region.code}), ${place}`];
    if (above[0]) reason.push(`${above[0]}: responsible for that district`);
    return { unit, chain: [unit, ...above], reason, end: last };
  }
  return unknownUnit(words, { ...head, nameAt }, "POLSEK");
};

// A unit whose place the region data does not know keeps its written name and an open chain.
const unknownUnit = (
  words: readonly Word[],
  head: UnitHead,
  level: string,
): ResolvedUnit | undefined => {
  const [longest] = spellings(words, head.nameAt, 2);
  if (!longest) return undefined;
  const unit = `${head.written} ${longest[0]}`;
  return {
    unit,
    chain: [unit],
    reason: [`${unit}: no region of this name (${level})`],
    end: longest[1],
  };
};
