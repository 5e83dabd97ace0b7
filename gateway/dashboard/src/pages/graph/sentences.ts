type Text = { clean_text: string; entities: { start: number; end: number; id: string | null }[] };

/** A full stop ends a sentence where space and a capital, digit or quote follow; a line end does always. */
const ends = /[.!?]["”’)]*(?=\s+["“‘(]?[\p{Lu}\p{N}])|\n+/gu;

/** The sentences in which an entity is named, each once, in the order of the text. */
export function sentencesOf({ clean_text, entities }: Text, entity: string): string[] {
  const stops = [...clean_text.matchAll(ends)].map(({ index, 0: mark }) => index + mark.length);
  const cuts = [0, ...stops, clean_text.length];
  const found = entities
    .filter(({ id }) => id === entity)
    .map(({ start }) => {
      const at = cuts.findLastIndex((cut) => cut <= start);
      return clean_text.slice(cuts[at], cuts[at + 1]).trim();
    });
  return [...new Set(found)];
}
