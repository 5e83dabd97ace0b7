import { readJson } from "../data-files.ts";
import type { Fact, FactMention } from "./fact.ts";

/** Written forms by canonical name, e.g. "sabu": ["sabu", "sabu-sabu", "metamfetamin"]. */
type Names = Record<string, string[]>;
const data = readJson<{ VEHICLE: Names; WEAPON: Names; DRUG: Names; notAThing: string[] }>(
  "things.json",
);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const finderOf = (names: Names): { pattern: RegExp; canonical: Map<string, string> } => {
  const canonical = new Map(
    Object.entries(names).flatMap(([name, forms]) =>
      [name, ...forms].map((form) => [form.toLowerCase(), name] as const),
    ),
  );
  const forms = [...canonical.keys()].sort((a, b) => b.length - a.length).map(escaped);
  return {
    pattern: new RegExp(`(?<![\\p{L}\\d])(?:${forms.join("|")})(?![\\p{L}\\d])`, "giu"),
    canonical,
  };
};
const finders = (["VEHICLE", "WEAPON", "DRUG"] as const).map((type) => ({
  type,
  ...finderOf(data[type]),
}));
const notThings = new RegExp(`(?:${data.notAThing.map(escaped).join("|")})`, "giu");

const measure =
  "\\d[\\d.,]*\\s?(?:kilogram|kg|gram|gr|ton|butir|paket|pil|linting|batang|tablet|ons)";
const amountBefore = new RegExp(
  `(${measure})\\s+(?:narkotika\\s+|narkoba\\s+)?(?:jenis\\s+)?$`,
  "iu",
);
const amountBehind = new RegExp(
  `^\\s+(?:seberat|sebanyak|dengan berat(?: bruto)?)\\s+(${measure})`,
  "iu",
);
// A plate stands with its region's letters in front: "G 1234 AB".
const plate = /\b([A-Z]{1,2}) ?(\d{2,4}) ?([A-Z]{2,3})\b/g;
const plateContext = /(?:nopol|pelat|plat|bernomor|nomor polisi)[^.]{0,30}$/i;

const amountOf = (text: string, start: number, end: number): string | undefined =>
  (amountBefore.exec(text.slice(Math.max(0, start - 60), start)) ??
    amountBehind.exec(text.slice(end, end + 60)))?.[1]?.replace(/\s+/g, " ");

const taken = (text: string): [number, number][] =>
  [...text.matchAll(notThings)].map(({ 0: whole, index }) => [index, index + whole.length]);

/** Vehicles (with number plates), weapons and drugs (with amounts) named in a text. */
export const findThings = (text: string): FactMention[] => {
  const others = taken(text);
  const isOther = (start: number, end: number): boolean =>
    others.some(([from, to]) => from < end && start < to);
  const things = finders.flatMap(({ type, pattern, canonical }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: whole, index }): FactMention[] => {
      const end = index + whole.length;
      if (isOther(index, end)) return [];
      const detail = type === "DRUG" ? amountOf(text, index, end) : undefined;
      const name = canonical.get(whole.toLowerCase()) ?? whole;
      return [{ type, name, start: index, end, ...(detail ? { detail } : {}) }];
    }),
  );
  const plates = [...text.matchAll(plate)].flatMap(
    ({ 0: whole, 1: area = "", 2: number, 3: letters, index }): FactMention[] => {
      const near = things.some(
        ({ type, end }) => type === "VEHICLE" && index - end >= 0 && index - end < 40,
      );
      if (!near && !plateContext.test(text.slice(Math.max(0, index - 40), index))) return [];
      const name = `${area} ${number} ${letters}`;
      return [
        { type: "VEHICLE", name, detail: "nomor polisi", start: index, end: index + whole.length },
      ];
    },
  );
  return [...things, ...plates];
};

/** Mentions of one fact joined, in the order of their first mention. */
export const joinFacts = (mentions: readonly FactMention[]): Fact[] => {
  const facts = new Map<string, Fact>();
  for (const { start, end, ...rest } of [...mentions].sort((a, b) => a.start - b.start)) {
    const key = `${rest.type} ${rest.name}`;
    const known = facts.get(key) ?? { ...rest, mentions: [] };
    known.mentions.push({ start, end });
    if (rest.detail && !known.detail) known.detail = rest.detail;
    facts.set(key, known);
  }
  return [...facts.values()];
};
