const most = 5;
const longest = 400;
const segmenter = new Intl.Segmenter("id", { granularity: "sentence" });

type Span = { start: number; end: number };

/**
 * The sentences of a text that hold any of these spans, each once, at most five of at most 400 characters: the
 * evidence of a mention. The text is cut into sentences when first asked.
 */
export function sentencesOf(text: string): (spans: Span[]) => string[] {
  let sentences: (Span & { text: string })[] | undefined;
  const all = () =>
    (sentences ??= [...segmenter.segment(text)].map(({ segment, index }) => ({
      start: index,
      end: index + segment.length,
      text: segment.trim(),
    })));
  return (spans) => {
    if (spans.length === 0 || text.trim() === "") return [];
    const found = all().filter(({ start, end }) =>
      spans.some((span) => span.start >= start && span.start < end),
    );
    const texts = found.map((sentence) => sentence.text.slice(0, longest)).filter((t) => t !== "");
    return [...new Set(texts)].slice(0, most);
  };
}
