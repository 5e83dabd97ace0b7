import { readJson } from "../data-files.ts";

const institutions = new Map(
  readJson<string[][]>("institutions.json").flatMap(([name = "", ...aliases]) =>
    [name, ...aliases].map((written) => [written.toLowerCase(), name] as const),
  ),
);

/** The official name of a known institution: "KPK" -> "Komisi Pemberantasan Korupsi"; null for others. */
export const institutionNamed = (written: string): string | null =>
  institutions.get(written.toLowerCase().replace(/\s+/g, " ")) ?? null;

/**
 * Abbreviations explained in a text itself: "Badan Usaha Milik Desa (BUMDes)" -> bumdes: the long name.
 * Only when the long name's initials fit.
 */
export const explainedAbbreviations = (text: string): Map<string, string> => {
  const found = new Map<string, string>();
  for (const match of text.matchAll(
    /((?:\p{Lu}[\p{L}-]+(?: (?:dan|untuk|atas|bagi))? ?){2,8})\((\p{Lu}[\p{L}-]{1,9})\)/gu,
  )) {
    const [, long = "", short = ""] = match;
    const words = long.trim().split(/\s+/);
    const letter = short[0]?.toLowerCase() ?? "";
    // The name begins at the last word with the abbreviation's first letter that leaves enough words.
    const need = Math.max(2, Math.min(words.length, short.replace(/[^\p{Lu}]/gu, "").length));
    const start = words
      .slice(0, words.length - need + 1)
      .findLastIndex((word) => word[0]?.toLowerCase() === letter);
    if (start >= 0) found.set(short.toLowerCase(), words.slice(start).join(" "));
  }
  return found;
};
