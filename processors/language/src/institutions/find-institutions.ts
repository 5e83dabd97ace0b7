import { readJson } from "../data-files.ts";
import { bareName, type Region } from "../regions/gazetteer.ts";
import type { RegionMention } from "../regions/find-regions.ts";
import type { Span } from "../text/words.ts";
import type { Institution } from "./institution.ts";
import { directorates, heads, nationalChain, type Head } from "./names.ts";

type Found = Omit<Institution, "mentions"> & Span;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const anyOf = (names: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])(?:${names.map(escaped).join("|")})(?![\\p{L}\\d])`, "gu");
const headByName = new Map(heads.map((head) => [head.written, head]));
const headPattern = anyOf(heads.map(({ written }) => written));

const national = new Map([
  ...readJson<string[][]>("institutions.json").flatMap(([name = "", ...also]) =>
    [name, ...also].map((written) => [written, name] as const),
  ),
  ...directorates,
]);
const nationalPattern = anyOf([...national.keys()].sort((a, b) => b.length - a.length));

// "Kota Bandung" is a name already; a bare regency gets its word.
const fullName = ({ name, level }: Pick<Region, "name" | "level">): string => {
  if (level === "regency" && !/^Kabupaten /.test(name)) return `Kabupaten ${name}`;
  if (level === "city" && !/^Kota /.test(name)) return `Kota ${name}`;
  return level === "province" && !/^(?:DKI|Daerah)/.test(name) ? `Provinsi ${name}` : name;
};
const governmentOf = (region: Pick<Region, "name" | "level">): string =>
  `Pemerintah ${fullName(region)}`;

// The region in charge: a district's offices are those of its regency.
const seatOf = (region: Region): Pick<Region, "code" | "name" | "level"> =>
  region.level === "district" ? (region.parents[0] ?? region) : region;

const regionalOne = (head: Head, region: Region, span: Span): Found => {
  const seat = seatOf(region);
  const province = [region, ...region.parents].find(({ level }) => level === "province");
  const governments = [...new Set([seat, ...(province ? [province] : [])].map(governmentOf))];
  // Courts and prosecutors bear the town's name alone: "Pengadilan Negeri Surabaya".
  const isBare =
    (head.kind === "court" || head.kind === "prosecution") && seat.level !== "province";
  const name =
    head.role === "government"
      ? governmentOf(seat)
      : `${head.name} ${isBare ? bareName(seat.name) : fullName(seat).replace(/^Provinsi /, "")}`;
  const above = {
    vertical: head.above.flatMap((step) =>
      step.includes("{province}")
        ? province
          ? [step.replace("{province}", province.name)]
          : []
        : [step],
    ),
    office: [...(head.name === "DPRD" ? [] : [...governments, "Kementerian Dalam Negeri"])],
    government: [...governments.slice(1), "Kementerian Dalam Negeri"],
  }[head.role];
  return {
    ...span,
    name,
    kind: head.kind,
    chain: [name, ...above.filter((step) => step !== name)],
    regionCode: seat.code,
    reason: [
      `"${head.written}" is ${head.name}`,
      `${region.name} is ${region.code}${region.level === "district" ? `, in ${seat.name}` : ""}`,
      ...(above.length > 0 ? [`above it by the order of ${head.role} institutions`] : []),
    ],
  };
};

/** How far behind its head a region's name may begin: "Dinas Kesehatan (Dinkes) Kabupaten Brebes". */
const longestGap = /^(?: \(\p{Lu}[\p{L} ]{1,12}\))? (?:(?:Kabupaten|Kota|Kab\.|Provinsi) )?$/u;

/**
 * State institutions of a text with their chains: national ones by the list of names, those of regions by
 * office and official region. An office without a region ("Dinas Kesehatan setempat") is not reported.
 */
export const findInstitutions = (
  text: string,
  regions: readonly RegionMention[],
): Institution[] => {
  const regional = [...text.matchAll(headPattern)].flatMap(({ 0: written, index }): Found[] => {
    const head = headByName.get(written);
    const end = index + written.length;
    const region = regions.find(
      ({ start, end: regionEnd }) =>
        regionEnd > end &&
        (start <= end || longestGap.test(text.slice(end, start))) &&
        start - end < 35,
    );
    return head && region
      ? [regionalOne(head, region.region, { start: index, end: region.end })]
      : [];
  });
  const others = [...text.matchAll(nationalPattern)].flatMap(({ 0: written, index }): Found[] => {
    const end = index + written.length;
    if (regional.some((other) => other.start < end && index < other.end)) return [];
    const name = national.get(written) ?? written;
    const known = nationalChain(name);
    if (!known) return [];
    return [{ start: index, end, name, ...known, reason: [`"${written}" is ${name}`] }];
  });
  const joined = new Map<string, Institution>();
  for (const { start, end, ...rest } of [...regional, ...others].sort(
    (a, b) => a.start - b.start,
  )) {
    const known = joined.get(rest.name) ?? { ...rest, mentions: [] };
    known.mentions.push({ start, end });
    joined.set(rest.name, known);
  }
  return [...joined.values()];
};
