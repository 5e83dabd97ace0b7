/** A keyword and the phrases that stand for it, as in a job's `lexicon_matcher`. */
export type LexiconEntry = { keyword_id: string; phrases: readonly string[] };
/** A keyword found in a text. */
export type LexiconMatch = {
  keyword_id: string;
  /** Its phrases that were found, as the lexicon writes them. */
  phrases: string[];
  /** Occurrences of all of them. */
  count: number;
};

// Clitics and particles that do not change what a word names: "korupsinya", "polisilah".
const suffixes = "(?:(?:kan|an|i)?(?:nya|ku|mu)?(?:lah|kah|pun|tah)?)";
// Verb and passive prefixes; before some letters the first sound of the root melts away.
const plainPrefixes = "(?:(?:di|ter|ber|se|ke|per|memper|diper|ku|kau)?)";
const melting: [RegExp, string][] = [
  [/^p/, "(?:mem|pem)"],
  [/^t/, "(?:men|pen)"],
  [/^s/, "(?:meny|peny)"],
  [/^k/, "(?:meng|peng)"],
];
const nasal: [RegExp, string][] = [
  [/^[bfv]/, "(?:mem|pem)"],
  [/^[cdjz]/, "(?:men|pen)"],
  [/^[aeioughx]/, "(?:meng|peng)"],
  [/^[lrmnwy]/, "(?:me|pe)"],
  [/^[ptsk]/, "(?:mem|men|meng|me|pem|pen|peng|pe)"],
];
const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
const normalise = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u2010-\u2015]/g, "-")
    .toLowerCase();

/** Forms of one word; short words and abbreviations (`KPK`, `TNI AU`) take clitics only. */
function wordForms(word: string, isAlone: boolean): string {
  const root = escape(word);
  if (!isAlone || word.length < 4 || !/^[a-z]+$/.test(word)) return `${root}(?:nya|lah|kah|pun)?`;
  const forms = [`${plainPrefixes}${root}`];
  const before = nasal.find(([first]) => first.test(word));
  if (before !== undefined) forms.push(`${before[1]}${root}`);
  const melts = melting.find(([first]) => first.test(word));
  if (melts !== undefined) forms.push(`${melts[1]}${escape(word.slice(1))}`);
  return `(?:${forms.join("|")})${suffixes}`;
}

const compiled = new Map<string, RegExp | null>();
function patternOf(phrase: string): RegExp | null {
  const known = compiled.get(phrase);
  if (known !== undefined) return known;
  const words = normalise(phrase)
    .split(/\s+/)
    .filter((word) => word !== "");
  const body = words.map((word) => wordForms(word, words.length === 1)).join("[\\s\\u00a0]+");
  // Letters, digits and combining hyphens of reduplication part words: "kpk" is not in "kpkk".
  const pattern =
    words.length === 0 ? null : new RegExp(`(?<![\\p{L}\\p{N}_])${body}(?![\\p{L}\\p{N}_])`, "gu");
  if (compiled.size > 20_000) compiled.clear();
  compiled.set(phrase, pattern);
  return pattern;
}

/**
 * Finds a lexicon's phrases in a text: whole words, case and accents aside, a phrase's words in
 * order; single words of four letters or more also with Indonesian affixes (`korupsinya`,
 * `dipilih`, `memilih` for "pilih"), phrases and short words with clitics (`KPK-nya`, `polisinya`).
 *
 * @returns the keywords found, in the lexicon's order
 */
export function matchLexicon(text: string, entries: readonly LexiconEntry[]): LexiconMatch[] {
  const clean = normalise(text).replace(/-(?=(?:nya|lah|kah|pun)(?![\p{L}\p{N}]))/gu, "");
  const found: LexiconMatch[] = [];
  for (const { keyword_id, phrases } of entries) {
    const matched: string[] = [];
    let count = 0;
    for (const phrase of phrases) {
      const hits =
        patternOf(phrase) === null ? 0 : (clean.match(patternOf(phrase) ?? /$^/) ?? []).length;
      if (hits > 0) matched.push(phrase);
      count += hits;
    }
    if (matched.length > 0) found.push({ keyword_id, phrases: matched, count });
  }
  return found;
}
