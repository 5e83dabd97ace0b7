/** A place in a text and what stands there. Offsets are UTF-16 code units, end exclusive. */
export type Marked<T> = { start: number; end: number; of: T };
export type Piece<T> = { start: number; text: string; of?: T };

/**
 * The text cut at its marks, nothing left out and nothing changed: the pieces joined are the text. Of marks that
 * overlap the first counts; one outside the text is left out.
 */
export function piecesOf<T>(text: string, marks: readonly Marked<T>[]): Piece<T>[] {
  const pieces: Piece<T>[] = [];
  let at = 0;
  for (const { start, end, of } of [...marks].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at || end <= start || end > text.length) continue;
    if (start > at) pieces.push({ start: at, text: text.slice(at, start) });
    pieces.push({ start, text: text.slice(start, end), of });
    at = end;
  }
  if (at < text.length) pieces.push({ start: at, text: text.slice(at) });
  return pieces;
}

/** Where a text has paragraphs, as offsets; what lies between is only line ends. */
export function paragraphsOf(text: string): { start: number; end: number }[] {
  return [...text.matchAll(/[^\n]+/g)].map(({ index, 0: line }) => ({
    start: index,
    end: index + line.length,
  }));
}

/** The pieces of one paragraph; a mark that goes on beyond it is cut at its end. */
export function piecesIn<T>(
  text: string,
  marks: readonly Marked<T>[],
  { start, end }: { start: number; end: number },
): Piece<T>[] {
  const own = marks
    .filter((mark) => mark.start < end && mark.end > start)
    .map(({ of, ...mark }) => ({
      of,
      start: Math.max(mark.start, start) - start,
      end: Math.min(mark.end, end) - start,
    }));
  return piecesOf(text.slice(start, end), own).map((piece) => ({
    ...piece,
    start: piece.start + start,
  }));
}
