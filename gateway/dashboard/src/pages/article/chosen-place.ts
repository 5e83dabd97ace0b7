/** The words that the person chose within this text, with their offsets; null for none, or some outside of it. */
export function chosenPlace(
  within: HTMLElement,
  content: string,
): { start: number; end: number; text: string } | null {
  const chosen = getSelection();
  if (!chosen || chosen.rangeCount === 0 || chosen.isCollapsed) return null;
  const range = chosen.getRangeAt(0);
  const start = placeOf(range.startContainer, range.startOffset, within);
  const end = placeOf(range.endContainer, range.endOffset, within);
  if (start === null || end === null || end <= start) return null;
  const words = content.slice(start, end);
  const lead = words.length - words.trimStart().length;
  const text = words.trim();
  return text === "" ? null : { start: start + lead, end: start + lead + text.length, text };
}

/** Every piece of the text says where it begins: `data-start`. */
function placeOf(node: Node, offset: number, within: HTMLElement): number | null {
  const piece = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>(
    "[data-start]",
  );
  if (!piece || !within.contains(piece) || !(node instanceof Text)) return null;
  return Number(piece.dataset["start"]) + offset;
}
