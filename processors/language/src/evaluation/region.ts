import { findRegions } from "../regions/find-regions.ts";
import { overlaps } from "../text/words.ts";
import { percent, readJsonLines } from "./lines.ts";

type Gold = {
  id: string;
  sentence: string;
  mentions: { text: string; start: number; end: number; level: string; code?: string | null }[];
};
/** Accuracy over gold mentions; a NIL one is right when nothing is reported there. */
export type RegionScore = { accuracy: number; mentions: number; wrong: string[] };

export const evaluateRegion = (path: string): RegionScore => {
  let [right, mentions] = [0, 0];
  const wrong: string[] = [];
  for (const gold of readJsonLines<Gold>(path)) {
    const found = findRegions(gold.sentence);
    for (const mention of gold.mentions) {
      mentions++;
      const answer = found.find((candidate) => overlaps(candidate, mention));
      const isRight =
        mention.level === "NIL" ? answer === undefined : answer?.region.code === mention.code;
      if (isRight) right++;
      else
        wrong.push(
          `${gold.id} ${mention.text}: ${answer?.region.code ?? "-"} for ${mention.code ?? "NIL"}`,
        );
    }
  }
  return { accuracy: percent(right, mentions), mentions, wrong };
};
