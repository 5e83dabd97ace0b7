import { useNumber } from "../../number.ts";
import { useText } from "../../text/index.ts";
import { confidenceOf, type Article, type Sentence } from "./article.ts";
import type { Marked } from "./pieces.ts";

type Role = Sentence["parts"][number]["role"];
type Part = { role: Role | null; sentence: string };

/** The letters that Indonesian grammar gives them: subjek, predikat, objek, keterangan. */
export const roleLetters: Record<Role, string> = {
  subject: "S",
  predicate: "P",
  object: "O",
  adverbial: "K",
};

/** The parts of core sentences where they stand, and the words of the sentence around them (no role). */
export function partMarks(sentences: Sentence[]): Marked<Part>[] {
  return sentences.flatMap(({ sentence, start, end, parts }) => {
    if (start === null || end === null) return [];
    const marks: Marked<Part>[] = [];
    let at = start;
    const placed = parts
      .flatMap(({ role, start, end }) =>
        start === null || end === null ? [] : [{ role, start, end }],
      )
      .sort((a, b) => a.start - b.start || b.end - a.end);
    for (const part of placed) {
      if (part.start < at) continue;
      if (part.start > at) marks.push({ start: at, end: part.start, of: { role: null, sentence } });
      marks.push({ start: part.start, end: part.end, of: { role: part.role, sentence } });
      at = part.end;
    }
    if (at < end) marks.push({ start: at, end, of: { role: null, sentence } });
    return marks;
  });
}

/** Words of a core sentence: its part in colour, with letter; how sure D1 is stands in the tip. */
export function PartMark(props: { words: string; part: Part; start: number; article: Article }) {
  const t = useText();
  const n = useNumber();
  const { words, part, start, article } = props;
  const sure = confidenceOf(article, part.sentence);
  const tip = [
    part.role === null ? t("spok.sentence") : t(`spok.${part.role}`),
    ...(sure === null ? [] : [t("spok.sure", { percent: n(sure * 100) })]),
  ].join(" · ");
  return (
    <span
      className={part.role === null ? "part-sentence" : `part part-${part.role}`}
      data-start={start}
      data-end={start + words.length}
      data-sign={part.role === null ? undefined : roleLetters[part.role]}
      title={tip}
    >
      {words}
    </span>
  );
}
