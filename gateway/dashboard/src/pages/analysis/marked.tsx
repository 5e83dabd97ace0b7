import { unescaped } from "./unescaped.ts";

/** The pieces of a fragment as the search marks it: words found stand between `<em>` and `</em>`, the rest is escaped. */
export function piecesOf(fragment: string): { text: string; isFound: boolean }[] {
  return fragment
    .split(/<em>(.*?)<\/em>/s)
    .map((piece, index) => ({ text: unescaped(piece), isFound: index % 2 === 1 }))
    .filter(({ text }) => text !== "");
}

/** A fragment with the words found marked; whatever else it holds is only text. */
export const Marked = ({ fragment }: { fragment: string }) =>
  piecesOf(fragment).map(({ text, isFound }, index) =>
    isFound ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
