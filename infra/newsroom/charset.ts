/** How the bytes of a publisher's pages are made. */
export type Charset = "utf-8" | "utf-8-bom" | "windows-1252";

// The characters that windows-1252 keeps between 0x80 and 0x9f, in that order; U+FFFD where it has none.
const upperControls =
  "\u20ac\ufffd\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\ufffd\u017d\ufffd" +
  "\ufffd\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\ufffd\u017e\u0178";

const windows1252Byte = (character: string): number => {
  const code = character.codePointAt(0) ?? 0x3f;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const place = upperControls.indexOf(character);
  return place < 0 || character === "\ufffd" ? 0x3f : 0x80 + place;
};

/**
 * The bytes of a text in a publisher's charset.
 *
 * @returns for windows-1252 one byte a character, `?` for what it cannot write
 */
export const encode = (text: string, charset: Charset): Buffer => {
  if (charset === "windows-1252") return Buffer.from(Array.from(text, windows1252Byte));
  return Buffer.from(charset === "utf-8-bom" ? `\ufeff${text}` : text, "utf-8");
};

/** Curly quotes and an en dash, as an old editorial system sets them; outside ASCII, so that a wrong charset shows. */
export const typographic = (text: string): string =>
  text
    .replaceAll(/(^|[\s([])"/g, "$1\u201c")
    .replaceAll('"', "\u201d")
    .replaceAll(/(\p{L})'/gu, "$1\u2019")
    .replaceAll(" - ", " \u2013 ");
