/** White space folded to single spaces, ends trimmed. */
export const fold = (text: string | null | undefined): string =>
  (text ?? "").replace(/[\s\u00a0\u200b\ufeff]+/g, " ").trim();

/** Letters and digits in lower case: for asking whether two texts say the same. */
export const bare = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

const named: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  ndash: "\u2013",
  mdash: "\u2014",
  lsquo: "\u2018",
  rsquo: "\u2019",
  ldquo: "\u201c",
  rdquo: "\u201d",
  hellip: "\u2026",
  bull: "\u2022",
  laquo: "\u00ab",
  raquo: "\u00bb",
  eacute: "\u00e9",
  deg: "\u00b0",
  copy: "\u00a9",
  middot: "\u00b7",
};
function decodeOnce(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, body: string) => {
    if (!body.startsWith("#")) return named[body] ?? named[body.toLowerCase()] ?? whole;
    const hex = body[1] === "x" || body[1] === "X";
    const point = hex ? parseInt(body.slice(2), 16) : Number(body.slice(1));
    const isChar = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
    return isChar ? String.fromCodePoint(point) : whole;
  });
}
/** Entities decoded until nothing changes, at most three times: feeds and JSON-LD encode twice. */
export function decodeEntities(text: string): string {
  let current = text;
  for (let turn = 0; turn < 3 && current.includes("&"); turn++) {
    const next = decodeOnce(current);
    if (next === current) break;
    current = next;
  }
  return current;
}
