import { readJson } from "../data-files.ts";
import { isCapitalised, type Span, type Word } from "../text/words.ts";
import { gazetteer, type Region, type RegionLevel } from "./gazetteer.ts";

/** A place name in a text with the regions that it may mean. */
export type RegionCandidate = Span & {
  text: string;
  regions: readonly Region[];
  /** The writer says the level: "Kabupaten", "Bupati", "Pemkot". */
  isExplicit: boolean;
};

const aliases = new Map(
  Object.entries(readJson<Record<string, string>>("region-aliases.json")).map(([name, code]) => [
    name.toLowerCase(),
    code,
  ]),
);
const commonWords = new Set(readJson<string[]>("region-common-words.json"));

// Written before a name and part of it.
const levelWords: [RegExp, RegionLevel][] = [
  [/^(?:kabupaten|kab)$/i, "regency"],
  [/^kota$/i, "city"],
  [/^(?:provinsi|prov)$/i, "province"],
  [/^(?:kecamatan|kec|distrik|kapanewon|kemantren)$/i, "district"],
];
// Offices before a name: they decide its level and are no part of it.
const officeWords: [RegExp, RegionLevel][] = [
  [/^(?:bupati|wabup|pemkab)$/i, "regency"],
  [/^(?:walikota|wawali|pemkot|wako)$/i, "city"],
  [/^(?:gubernur|wagub|pemprov)$/i, "province"],
  [/^camat$/i, "district"],
];
const locative =
  /^(?:di|ke|dari|asal|kawasan|wilayah|daerah|warga|menuju|tujuan|sekitar|antara|kelahiran|polres|polresta|polrestabes|polsek|polda|kapolres|kapolresta|kapolsek|kapolda)$/i;
// Before a name these make it something else: a dish, street, ship, club, school, mountain, person.
const otherThings = new RegExp(
  "^(?:jalan|jl|jln|gang|gg|sate|satai|soto|coto|batik|rendang|nasi|gudeg|bakso|bakpia|pempek|rawon|mie|mi|kopi|dodol|" +
    "klub|persija|persib|persebaya|arema|psm|psis|pss|persis|persik|persita|borneo|universitas|univ|institut|politeknik|stasiun|televisi|tv|radio|" +
    "kapal|perang|kri|km|kmp|tokoh|wayang|gunung|danau|bandara|pelabuhan|pulau|sungai|selat|teluk|laut|tol|waduk|" +
    "stadion|hotel|mal|mall|monumen|tugu|bendungan|candi|pantai|hj|haji|bapak|ibu|bu|pak|sdr|bank|suku|tari|tarian|harian|jalur|simpang|desa|kelurahan|dusun|kampung|nagari|" +
    "jenderal|komjen|irjen|brigjen|kombes|akbp|kompol|akp|iptu|ipda|aiptu|aipda|bripka|brigadir|letkol|mayor|kapten)$",
  "i",
);

const levelOf = (
  table: [RegExp, RegionLevel][],
  word: string | undefined,
): RegionLevel | undefined =>
  word === undefined ? undefined : table.find(([pattern]) => pattern.test(word))?.[1];

const officeBefore = (words: readonly Word[], at: number): RegionLevel | undefined => {
  const [last, before] = [words[at - 1]?.text ?? "", words[at - 2]?.text ?? ""];
  if (/^kota$/i.test(last) && /^(?:wali|wakil)$/i.test(before)) return "city";
  return levelOf(officeWords, last);
};

/** Regions with this name, nickname or abbreviation. */
export const lookUp = (name: string): readonly Region[] => {
  const code = aliases.get(name.toLowerCase());
  const alias = code === undefined ? undefined : gazetteer().byCode.get(code);
  return alias ? [alias] : gazetteer().named(name);
};

const isName = (word: string): boolean => isCapitalised(word) && !/^\d/.test(word);

// Is this capitalised common word a place here? Only with a sign: a preposition or an office before it, a
// comma and a capital behind it, or a dateline.
const hasSign = (words: readonly Word[], at: number, end: number): boolean => {
  const before = words[at - 1]?.text;
  if (before !== undefined && (locative.test(before) || before === ",")) return true;
  const [mark, next] = [words[end]?.text, words[end + 1]?.text];
  if (mark === "," && next !== undefined && lookUp(next).length > 0) return true;
  const written = words[at]?.text ?? "";
  return at === 0 && (mark === "-" || mark === "–") && written === written.toUpperCase();
};

// Directions, sizes and wishes that form parts of many names: alone they are a district only where its level is written.
const partsOfNames =
  /^(?:raya|kota|jaya|timur|barat|utara|selatan|tengah|tenggara|pusat|besar|kecil|agung|baru|lama|tua|muda|atas|bawah|hulu|hilir|muka|dalam|luar|indah|makmur|sejahtera|sentosa|mulya|maju|sari|satu|dua|tiga)$/i;
const isStreet = (word: string): boolean => /^(?:Jalan|Jl|Jln)$/.test(word);

// Where the name of a street that begins at this word ends: "Jalan Raya Bogor" is a street, in "Jalan Ahmad Yani
// Surabaya" the city stands behind it.
const streetEnd = (words: readonly Word[], at: number): number => {
  let end = words[at + 1]?.text === "." ? at + 2 : at + 1;
  if (/^raya$/i.test(words[end]?.text ?? "")) end++;
  if (isName(words[end]?.text ?? "")) end++;
  while (isName(words[end]?.text ?? "") && lookUp(words[end]?.text ?? "").length === 0) end++;
  return end;
};

const longestName = 5;

/** Finds names that may be regions, longest first, from left to right, without overlaps. */
export const findRegionCandidates = (text: string, words: readonly Word[]): RegionCandidate[] => {
  const found: RegionCandidate[] = [];
  for (let at = 0; at < words.length; at++) {
    const first = words[at];
    if (first && isStreet(first.text)) {
      at = streetEnd(words, at) - 1;
      continue;
    }
    if (!first || !isName(first.text)) continue;
    const ownLevel = levelOf(levelWords, first.text);
    const nameAt = ownLevel && words[at + 1]?.text === "." ? at + 2 : at + 1;
    const isOfficeCity = ownLevel === "city" && /^wali$/i.test(words[at - 1]?.text ?? "");
    // "Wali Kota Padang" is the mayor of Padang, not of the district Kota Padang.
    if (isOfficeCity) continue;
    const match =
      (ownLevel ? matchAt(text, words, nameAt, ownLevel) : undefined) ??
      matchAt(text, words, at, officeBefore(words, at));
    if (!match) continue;
    const isLevelled = match.from !== at;
    const before = words[at - 1]?.text ?? "";
    const last = match.end;
    const end = words[last - 1]?.end ?? first.end;
    if (!isLevelled && otherThings.test(before)) {
      at = last - 1;
      continue;
    }
    const isExplicit = isLevelled || officeBefore(words, at) !== undefined;
    // "Metro TV", "Surabaya Post": a name of something else goes on behind it.
    if (
      !isLevelled &&
      /^(?:TV|FM|Post|Pos|Ekspres|Express|FC|United)$/i.test(words[last]?.text ?? "")
    )
      continue;
    const isAlone = last - match.from === 1;
    if (isAlone && !isExplicit && partsOfNames.test(first.text)) continue;
    const isCommon = isAlone && commonWords.has(first.text.toLowerCase());
    if (isCommon && !isExplicit && !hasSign(words, at, last)) continue;
    found.push({
      start: first.start,
      end,
      text: text.slice(first.start, end),
      regions: match.regions,
      isExplicit,
    });
    at = last - 1;
  }
  return found;
};

const matchAt = (
  text: string,
  words: readonly Word[],
  from: number,
  level: RegionLevel | undefined,
): { from: number; end: number; regions: readonly Region[] } | undefined => {
  const first = words[from];
  if (!first || !isName(first.text)) return undefined;
  let most = from + 1;
  while (most < from + longestName && isName(words[most]?.text ?? "")) most++;
  for (let end = most; end > from; end--) {
    const name = text.slice(first.start, words[end - 1]?.end ?? first.end);
    // Two-letter words are never a region's name alone.
    if (name.length < 3) continue;
    const regions = lookUp(name).filter((region) => level === undefined || region.level === level);
    if (regions.length > 0) return { from, end, regions };
  }
  return undefined;
};
