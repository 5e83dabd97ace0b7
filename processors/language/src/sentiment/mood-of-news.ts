import { readJson } from "../data-files.ts";
import type { Mood } from "../embedded/multitask.ts";

export type SentimentLabel = "positif" | "netral" | "negatif";
/** The public's mood toward the situation reported. */
export type Sentiment = { label: SentimentLabel; confidence: number };

type MoodWords = Record<"negative" | "positive", Record<string, string[]>> & { neutral: string[] };
const words = readJson<MoodWords>("mood-words.json");

const patternOf = (list: readonly string[]): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\d-])(?:${[...list].sort((a, b) => b.length - a.length).join("|")})(?![\\p{L}\\d])`,
    "gu",
  );

const patterns = (["negative", "positive"] as const).flatMap((side) =>
  Object.entries(words[side]).map(([weight, list]) => ({
    sign: (side === "positive" ? 1 : -1) * Number(weight),
    pattern: patternOf(list),
  })),
);
const neutralPattern = patternOf(words.neutral);

// Statements whose words mislead, with what they count for instead: harm denied, prevented or ended well,
// a crime as the mere name of a case, an order or a demand, prices and rates that move.
const phrases: [RegExp, number][] = [
  [
    /\b(?:tidak|tak|belum) (?:ada|menemukan|menimbulkan|terdapat)(?: laporan)? (?:korban|kerusakan|kerugian|yang meninggal)\p{L}*/gu,
    0.5,
  ],
  [/\btanpa (?:jatuh )?(?:korban|luka|kerusakan)/gu, 2],
  [/\b(?:percobaan|upaya|rencana|aksi) \p{L}+[^.]{0,20}\b(?:di)?gagalkan/gu, 4],
  [/\bgagalkan (?:upaya |aksi |rencana |penyelundupan )?\p{L}+/gu, 4],
  [/\b(?:hilang )?ditemukan (?:hidup|selamat)/gu, 4],
  [
    /\b(?:kasus|perkara|dugaan|ancaman|tersangka|diduga) (?:dugaan )?(?:pe\p{L}+an|korupsi|suap|bom|sabu|narkoba|kecelakaan|teror)\b/gu,
    -0.5,
  ],
  [/\b(?:diminta|diimbau)\b[^.]{0,30}\b(?:mengungsi|pergi|meninggalkan|menjauh|waspada)/gu, 0],
  [
    /\b(?:tuntut|menuntut|minta|desak|mendesak)\b[^.,]{0,40}\b(?:upah|gaji|harga|naik|turun)\p{L}*(?: naik| turun)?/gu,
    0,
  ],
  [
    /\b(?:harga|tarif|biaya|inflasi)[^.]{0,30}\b(?:naik|melonjak|melambung|meroket|tembus|menembus|mahal)/gu,
    -3,
  ],
  [/\b(?:harga|tarif|biaya)[^.]{0,30}\b(?:turun|stabil|murah)/gu, 3],
  [/\b(?:upah|gaji|pendapatan|ekspor|omzet)[^.]{0,30}\b(?:naik|meningkat)/gu, 3],
  [/\b(?:kasus|demam|angka pengangguran|kemiskinan)[^.]{0,30}\b(?:naik|meningkat|melonjak)/gu, -3],
  [
    /\b(?:kecelakaan|kejahatan|kriminalitas|kemiskinan|pengangguran|stunting)[^.]{0,30}\b(?:turun|menurun|berkurang)/gu,
    5,
  ],
  [/\b(?:rupiah|saham|ihsg)[^.]{0,30}\b(?:jatuh|melemah|anjlok|terendah)/gu, -3],
];

const scoreOf = (text: string): { score: number; neutral: number } => {
  let plain = text.toLowerCase();
  let score = 0;
  for (const [pattern, value] of phrases)
    plain = plain.replace(pattern, () => {
      score += value;
      return " ";
    });
  for (const { sign, pattern } of patterns)
    // Each word counts once, however often it is repeated.
    score += sign * new Set(plain.match(pattern) ?? []).size;
  return { score, neutral: new Set(plain.match(neutralPattern) ?? []).size };
};

// Weights of the parts, set on the development half of the gold set.
const titleWeight = 2;
const modelWeight = 2;
const neutralPull = 0.5;
const threshold = 1.5;

/**
 * Sentiment of a news story from title and opening: words of harm and of good outcomes, the title counting
 * double, together with the comment-trained model; procedural words pull toward neutral.
 *
 * @see the rubric of the gold sets, section sentiment: the mood of the public, not the tone of the prose
 */
export const newsSentiment = (title: string, opening: string, mood: Mood): Sentiment => {
  const [head, body] = [scoreOf(title), scoreOf(opening)];
  const evidence =
    titleWeight * head.score + body.score + modelWeight * (mood.positive - mood.negative);
  const pull = neutralPull * (titleWeight * head.neutral + body.neutral);
  const strength = Math.max(0, Math.abs(evidence) - pull);
  if (strength < threshold) {
    const confidence = 1 - strength / (2 * threshold) - Math.min(0.2, Math.abs(evidence) / 40);
    return { label: "netral", confidence: round(Math.max(0.34, confidence)) };
  }
  const confidence = 1 - 0.5 * Math.exp(-(strength - threshold) / 3);
  return { label: evidence > 0 ? "positif" : "negatif", confidence: round(confidence) };
};

const round = (value: number): number => Math.round(value * 1000) / 1000;
