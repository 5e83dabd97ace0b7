import type { FactMention } from "./fact.ts";

const ruleKinds: Record<string, string> = {
  "undang-undang": "UU",
  uu: "UU",
  perppu: "Perppu",
  pp: "PP",
  "peraturan pemerintah": "PP",
  perpres: "Perpres",
  "peraturan presiden": "Perpres",
  perda: "Perda",
  "peraturan daerah": "Perda",
  perkap: "Perkap",
  permendagri: "Permendagri",
  inpres: "Inpres",
  keppres: "Keppres",
};
const kinds = Object.keys(ruleKinds)
  .sort((a, b) => b.length - a.length)
  .join("|");
const numbered = new RegExp(
  `\\b(${kinds})(?:\\s*\\((?:UU|PP|Perda|Perppu|Perpres)\\))?(?:\\s+RI)?\\s+(?:nomor|no\\.?)?\\s*(\\d{1,3})\\s*(?:/|tahun\\s+)\\s*((?:19|20)\\d{2})(?:\\s+tentang\\s+(\\p{L}[\\p{L} -]{2,60}?)(?=[.,;()]|\\s+(?:dengan|jo|juncto|yang|dan|atau|Pasal|ancaman)\\b|$))?`,
  "giu",
);
const named =
  /\b(KUHP|KUHAP|KUHPerdata|(?:R?UU|Undang-[Uu]ndang|Perda|Perppu|Perpres)\s+\p{Lu}\p{L}+(?:\s+(?:Lintas|Anak|Kerja|Daerah|Negara|Khusus|Elektronik|Manusia|Dasar|Agama|Hidup))?)(?![\p{L}])/gu;
const article =
  /\bPasal\s+(\d{1,3}[A-Z]?)((?:\s+(?:ayat\s*\(?\d{1,2}\)?|huruf\s+[a-z]\b|ke-?\s?\d{1,2}[a-z]?|angka\s+\d+))*)/g;
const joined =
  /^\s*(?:,|\/|jo\.?|juncto|dan|atau|dan\/atau|subsider|lebih subsider)\s+(?:Pasal\s+\d|\d)/i;

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Laws and regulations of a text: "Undang-Undang Nomor 35 Tahun 2009 tentang Narkotika" is "UU 35/2009". */
export const findLaws = (text: string): FactMention[] => {
  const rules = [...text.matchAll(numbered)].map(
    ({ 0: whole, 1: kind = "", 2: number = "", 3: year = "", 4: about, index }): FactMention => ({
      type: "LAW",
      name: `${ruleKinds[kind.toLowerCase()] ?? kind} ${Number(number)}/${year}`,
      ...(about ? { detail: plain(about) } : {}),
      start: index,
      end: index + whole.length,
    }),
  );
  const codes = [...text.matchAll(named)]
    .map(({ 0: whole, index }): FactMention => ({
      type: "LAW",
      name: plain(whole),
      start: index,
      end: index + whole.length,
    }))
    .filter(({ start, end }) => rules.every((rule) => rule.end <= start || rule.start >= end));
  const laws = [...rules, ...codes].sort((a, b) => a.start - b.start);
  return [...laws, ...findArticles(text, laws)];
};

/**
 * Articles of law; the law is the next one named within the same listing: in "Pasal 340 jo Pasal 55 KUHP" both
 * are of the KUHP. An article whose law is not named keeps only its number.
 */
const findArticles = (text: string, laws: readonly FactMention[]): FactMention[] => {
  const found = [...text.matchAll(article)];
  return found.map(({ 0: whole, 1: number = "", 2: parts = "", index }, at): FactMention => {
    let end = index + whole.length;
    for (let next = at + 1; next < found.length; next++) {
      const following = found[next];
      if (!following || !joined.test(text.slice(end, following.index + 8))) break;
      end = following.index + following[0].length;
    }
    const law = laws.find(({ start }) => start >= end && start - end < 12);
    const clause = plain(parts).replace(/ayat\s*\(?(\d+)\)?/g, "ayat ($1)");
    return {
      type: "LAW",
      name: [`Pasal ${number}`, clause, law?.name].filter(Boolean).join(" "),
      start: index,
      end: index + whole.length,
    };
  });
};
