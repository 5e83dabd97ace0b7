import { findRegions } from "../regions/find-regions.ts";
import { gazetteer, type Region } from "../regions/gazetteer.ts";
import { splitWords, type Span } from "../text/words.ts";
import { readHead } from "./heads.ts";
import { findHeadquarters } from "./headquarters.ts";
import { mabes, provincesOf, type PoliceLevel } from "./hierarchy.ts";
import { resolvePolda, resolvePolres, resolvePolsek, type ResolvedUnit } from "./resolve.ts";

/** A police unit named in a text: its official name, the chain up to Mabes Polri, and why. */
export type PoliceMention = Span & {
  text: string;
  level: PoliceLevel;
  unit: string;
  chain: string[];
  reason: string[];
};

const levels = { polda: "POLDA", polres: "POLRES", polsek: "POLSEK" } as const;

/**
 * Units of the Indonesian police named in a text, by name, abbreviation or post, in order.
 *
 * A chain that stops below Mabes Polri means that the data does not know, or the text does not say, which unit
 * is meant. Posts without a place, "Polri", "Polres setempat", Pos Polisi and Satpol PP are no units.
 * @param hints codes of regions that the article is known to be about
 * @see the rubric of the gold sets, section police
 */
export const findPoliceUnits = (text: string, hints: readonly string[] = []): PoliceMention[] => {
  const mentions: PoliceMention[] = findHeadquarters(text).map(({ start, end, unit }) => ({
    start,
    end,
    text: text.slice(start, end),
    level: "MABES",
    unit,
    chain: unit === mabes ? [mabes] : [unit, mabes],
    reason: [`${unit}: in the list of units of Mabes Polri`],
  }));
  const words = splitWords(text);
  const heads = words.flatMap((_, at) => {
    const head = readHead(words, at);
    return head ? [{ at, head }] : [];
  });
  if (heads.length === 0) return mentions;
  const regions = findRegions(text);
  const poldaRegions = heads.flatMap(({ head }) => {
    const polda = head.kind === "polda" ? resolvePolda(words, head)?.unit : undefined;
    return polda ? provincesOf(polda) : [];
  });
  const known = [...poldaRegions, ...hints].flatMap((code): Region[] => {
    const region = gazetteer().byCode.get(code);
    return region ? [region] : [];
  });
  for (const { at, head } of heads) {
    const start = words[at]?.start ?? 0;
    const context = (nameEnd: number): Region[] => [
      ...regions
        .filter((region) => region.end <= start || region.start >= nameEnd)
        .sort((a, b) => Math.abs(a.start - start) - Math.abs(b.start - start))
        .map(({ region }) => region),
      ...known,
    ];
    // The name itself is no context for its own meaning.
    const nameEnd = words[head.nameAt + 1]?.start ?? text.length;
    let found: ResolvedUnit | undefined;
    if (head.kind === "polda") found = resolvePolda(words, head);
    else if (head.kind === "polres") found = resolvePolres(words, head, context(nameEnd));
    else found = resolvePolsek(words, head, context(nameEnd));
    const end = found ? (words[found.end - 1]?.end ?? start) : start;
    if (!found || mentions.some((other) => start < other.end && other.start < end)) continue;
    const { unit, chain, reason } = found;
    mentions.push({
      start,
      end,
      text: text.slice(start, end),
      level: levels[head.kind],
      unit,
      chain,
      reason,
    });
  }
  return mentions.sort((a, b) => a.start - b.start);
};
