/** Languages told apart: Indonesian, English, Javanese, Sundanese, Malay. */
export type Language = "id" | "en" | "jv" | "su" | "ms";

// Frequent words of each language; those that set neighbours apart weigh more (written twice).
const profiles: Record<Language, string> = {
  id: "yang dan di dari untuk dengan pada dalam tidak ini itu akan oleh juga karena bisa telah sebagai ada saat kata para tersebut bahwa hingga serta atau lebih sudah ia dia mereka kami kita menjadi secara namun bisa bisa karena karena uang kantor polisi rabu selasa senin jumat wib kemarin kota mobil bahwa persen triliun miliar",
  en: "the of and to in is that for it with as was on are be by this from at have has his not but they which you an were their",
  jv: "ing lan sing karo ora iki iku kanggo marang saka uga wis bakal kang amarga ana dadi nganti kudu menyang wong kuwi luwih yaiku utawa mung durung ning dening nalika para",
  su: "nu jeung anu teu ieu eta keur ka ti dina oge geus bakal sabab aya jadi nepi kudu urang leuwih nyaeta atawa ngan acan ku waktu salah sahiji henteu rek lain",
  ms: "yang dan di dari untuk dengan pada dalam tidak ini itu akan oleh juga kerana boleh telah sebagai ada beliau kata bahawa sehingga serta atau lebih boleh kerana kerana beliau bahawa wang pejabat rabu isnin selasa jumaat semalam bandar kereta berkata peratus bilion encik datuk seri ringgit polis ialah iaitu manakala adalah",
};
const weights = new Map<string, Partial<Record<Language, number>>>();
for (const [language, words] of Object.entries(profiles) as [Language, string][])
  for (const word of words.split(" ")) {
    const entry = weights.get(word) ?? {};
    entry[language] = (entry[language] ?? 0) + 1;
    weights.set(word, entry);
  }

/** The language of a text by its frequent words; null when fewer than three of them stand in it. */
export function detectLanguage(text: string): Language | null {
  const scores = new Map<Language, number>();
  let hits = 0;
  for (const word of text
    .slice(0, 6000)
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []) {
    const entry = weights.get(word);
    if (entry === undefined) continue;
    hits++;
    for (const [language, weight] of Object.entries(entry) as [Language, number][])
      scores.set(language, (scores.get(language) ?? 0) + weight);
  }
  if (hits < 3) return null;
  // Ties go to the first in the profile's order: Indonesian before Malay.
  let best: Language = "id";
  for (const language of Object.keys(profiles) as Language[])
    if ((scores.get(language) ?? 0) > (scores.get(best) ?? 0)) best = language;
  return best;
}
