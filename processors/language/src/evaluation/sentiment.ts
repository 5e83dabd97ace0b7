import { readFileSync } from "node:fs";
import type { Reader } from "../embedded/open-models.ts";
import { newsSentiment, type SentimentLabel } from "../sentiment/mood-of-news.ts";
import { f1, percent, readJsonLines } from "./lines.ts";

type GoldNews = { title: string; lead: string; sentiment: SentimentLabel };
export type SentimentScore = { macroF1: number; accuracy: number; items: number; wrong: string[] };

const names: Record<string, SentimentLabel> = {
  negative: "negatif",
  neutral: "netral",
  positive: "positif",
};

// A CSV line whose first field may be quoted; SmSA and NusaX need no more.
const csvFields = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, field = ""]) =>
    field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field,
  );

const readComments = (path: string): { text: string; label: SentimentLabel }[] => {
  const lines = readFileSync(path, "utf8").split(/\r?\n/).filter(Boolean);
  if (!path.endsWith(".csv"))
    return lines.map((line) => {
      const [text = "", label = ""] = line.split("\t");
      return { text, label: names[label] ?? "netral" };
    });
  const header = csvFields(lines[0] ?? "");
  const [textAt, labelAt] = [header.indexOf("text"), header.indexOf("label")];
  return lines.slice(1).map((line) => {
    const fields = csvFields(line);
    return { text: fields[textAt] ?? "", label: names[fields[labelAt] ?? ""] ?? "netral" };
  });
};

/** Comments (SmSA tsv, NusaX csv) go through the model's head alone, news (JSON Lines) through the whole rule. */
export const evaluateSentiment = async (
  path: string,
  reader: Pick<Reader, "mood">,
): Promise<SentimentScore> => {
  const rows: { text: string; gold: SentimentLabel; given: SentimentLabel }[] = [];
  if (path.endsWith(".jsonl"))
    for (const { title, lead, sentiment } of readJsonLines<GoldNews>(path)) {
      const mood = await reader.mood(`${title}. ${lead}`);
      rows.push({ text: title, gold: sentiment, given: newsSentiment(title, lead, mood).label });
    }
  else
    for (const { text, label } of readComments(path)) {
      const mood = await reader.mood(text);
      const [best] = Object.entries(mood).sort(([, a], [, b]) => b - a);
      rows.push({ text, gold: label, given: names[best?.[0] ?? "neutral"] ?? "netral" });
    }
  const labels: SentimentLabel[] = ["positif", "netral", "negatif"];
  const scores = labels.map((label) => {
    const hit = rows.filter(({ gold, given }) => gold === label && given === label).length;
    const extra = rows.filter(({ gold, given }) => gold !== label && given === label).length;
    const missed = rows.filter(({ gold, given }) => gold === label && given !== label).length;
    return f1(hit, extra, missed);
  });
  const right = rows.filter(({ gold, given }) => gold === given).length;
  return {
    macroF1: Math.round((scores.reduce((sum, score) => sum + score, 0) / 3) * 10) / 10,
    accuracy: percent(right, rows.length),
    items: rows.length,
    wrong: rows.flatMap(({ text, gold, given }) =>
      gold === given ? [] : [`${text.slice(0, 90)}: ${given} for ${gold}`],
    ),
  };
};
