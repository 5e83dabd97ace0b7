import { findRegions } from "../regions/find-regions.ts";
import { isCapitalised, splitWords } from "../text/words.ts";
import { splitSentences } from "../text/sentences.ts";

/** What two reports of one happening share whatever their wording. */
export type StoryFacts = {
  /** Capitalised words inside sentences, lower case. */
  names: Set<string>;
  /** Figures, thousands joined: "1.800" is "1800". */
  numbers: Set<string>;
  /** Dates written with day and month, as days of a year. */
  days: number[];
  /** Names of weekdays, lower case. */
  weekdays: Set<string>;
  /** Codes of regencies and cities. */
  regencies: Set<string>;
  /** Stages of a case in the headline, and in headline and text together. */
  headlineStages: Set<string>;
  stages: Set<string>;
};
export type Story = { title: string; text: string };

// What turns a known case into news again, by the words that any outlet would use for it.
const stagePatterns: Record<string, RegExp> = {
  arrest:
    /\b(?:di|mem?|men|ter)?(?:tangkap|ringkus|bekuk|ciduk|cokok|amankan|gelandang)\b|\b(?:me)?nangkap|penangkapan|\b(?:di|me)?(?:tahan|nahan)(?:nya)?\b|\bgrebek|gerebek/,
  suspect: /tersangka/,
  trial:
    /\b(?:di)?dakwa|\bsidang|persidangan|\b(?:di|me)?(?:tuntut|nuntut)\b|tuntutan|eksepsi|pleidoi/,
  verdict: /vonis|dijatuhi hukuman|putusan/,
  funeral: /dimakamkan|pemakaman|dikebumikan|melayat/,
  laboratory: /autopsi|visum|hasil lab|uji lab|forensik|tes dna/,
  aid: /santunan|salurkan bantuan|bantuan disalurkan|beri bantuan/,
  restored:
    /kembali (?:normal|dibuka|beroperasi|berjalan|melaut)|dibuka kembali|pulih|dicabut|surut|dihentikan|diturunkan/,
  rebuilt: /dibangun kembali|rekonstruksi|relokasi|direlokasi/,
  found: /ditemukan (?:selamat|tewas|meninggal|hidup)/,
};

const stagesIn = (text: string): Set<string> => {
  const plain = text.toLowerCase();
  return new Set(
    Object.entries(stagePatterns).flatMap(([stage, pattern]) =>
      pattern.test(plain) ? [stage] : [],
    ),
  );
};

const months =
  "januari februari maret april mei juni juli agustus september oktober november desember";

const weekdayPattern = /\b(?:senin|selasa|rabu|kamis|jumat|sabtu|minggu|ahad)\b/gi;

const daysIn = (text: string): number[] => {
  const numeric = [...text.matchAll(/\b(\d{1,2})[/-](\d{1,2})(?:[/-]\d{2,4})?\b/g)].map(
    ([, day, month]) => [Number(day), Number(month)] as const,
  );
  const written = [
    ...text.matchAll(new RegExp(`\\b(\\d{1,2}) (${months.replaceAll(" ", "|")})\\b`, "gi")),
  ].map(
    ([, day, month = ""]) =>
      [Number(day), months.split(" ").indexOf(month.toLowerCase()) + 1] as const,
  );
  return [...numeric, ...written]
    .filter(([day, month]) => day >= 1 && day <= 31 && month >= 1 && month <= 12)
    .map(([day, month]) => month * 30.4 + day);
};

const isWeekday = (word: string): boolean => word.match(weekdayPattern) !== null;

/** Reads a story's facts from its title and opening. */
export const storyFacts = ({ title, text }: Story): StoryFacts => {
  const whole = `${title}. ${text}`;
  const names = new Set<string>();
  for (const sentence of splitSentences(text))
    splitWords(sentence.text).forEach(({ text: word }, at) => {
      if (at > 0 && isCapitalised(word) && word.length > 1 && !isWeekday(word))
        names.add(word.toLowerCase());
    });
  const numbers = new Set(
    [...whole.matchAll(/\d+(?:[.,]\d+)*/g)].map(([number]) => number.replace(/\.(?=\d{3})/g, "")),
  );
  const regencies = new Set(
    findRegions(whole).flatMap(({ region }) => {
      if (region.level === "province") return [];
      return [region.level === "district" ? (region.parents[0]?.code ?? region.code) : region.code];
    }),
  );
  return {
    names,
    numbers,
    days: daysIn(text),
    weekdays: new Set((text.match(weekdayPattern) ?? []).map((day) => day.toLowerCase())),
    regencies,
    headlineStages: stagesIn(title),
    stages: stagesIn(whole),
  };
};
