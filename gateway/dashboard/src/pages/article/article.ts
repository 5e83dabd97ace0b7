import type { Got } from "../../api/types.ts";

export type Article = Got<"/api/v1/articles/{id}">;
export type ArticleText = Got<"/api/v1/articles/{id}/text">;
export type Span = ArticleText["entities"][number];
export type Sentence = ArticleText["spok"][number];

/** What can be corrected, begun from a place in the text or from the page's head. */
export type Begun = {
  field: "sentiment" | "entity";
  span?: Pick<Span, "start" | "end" | "text"> & { type?: string; name?: string };
};

/** Why D1 took this place for that unit or institution; null when it says nothing of it. */
export function reasonOf({ analysis }: Article, span: Span): string | null {
  const stands = (of: { mentions: { start: number; end: number }[] }) =>
    of.mentions.some(({ start, end }) => start === span.start && end === span.end);
  if (span.type === "PoliceUnit") return analysis?.policeUnits.find(stands)?.reason || null;
  if (span.type === "Institution")
    return analysis?.institutions?.find(stands)?.reason.join(", ") || null;
  return null;
}

/** How sure D1 is of a sentence's triple, 0 to 1; null when it made none of it. */
export const confidenceOf = ({ analysis }: Article, sentence: string): number | null =>
  analysis?.triples.find((triple) => triple.sentence === sentence)?.confidence ?? null;
