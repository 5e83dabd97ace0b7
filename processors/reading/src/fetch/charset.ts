import { isUtf8 } from "node:buffer";

/** Bytes as text, and how they were read (WHATWG name, lower case). */
export type DecodedText = { text: string; charset: string };

/** The WHATWG name of a charset label, or null for a bogus one; `iso-8859-1` means windows-1252. */
export function knownCharset(label: string | null | undefined): string | null {
  if (label == null) return null;
  try {
    return new TextDecoder(label.trim().replace(/^["']|["']$/g, "")).encoding;
  } catch {
    return null;
  }
}

function byteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return null;
}

/** The charset an HTML page or XML feed declares in its first 4 KiB; browsers read only 1 KiB, pages do not care. */
function declared(bytes: Uint8Array): string | null {
  const head = Buffer.from(
    bytes.buffer,
    bytes.byteOffset,
    Math.min(bytes.byteLength, 4096),
  ).toString("latin1");
  const prolog = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{2,40})["']/i.exec(head);
  const meta = /<meta[^>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]{2,40})/i.exec(head);
  const name = knownCharset(prolog?.[1] ?? meta?.[1]);
  // Whoever could read the declaration as ASCII is not UTF-16.
  return name?.startsWith("utf-16") ? "utf-8" : name;
}

// What 0x80..0x9F mean in windows-1252. Node's TextDecoder reads them as control characters.
const c1 =
  "\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f" +
  "\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178";
const decodeWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString("latin1")
    .replace(/[\u0080-\u009f]/g, (char) => c1[char.charCodeAt(0) - 0x80] ?? char);

/**
 * Decodes a body: byte order mark, then the header's charset, then the page's own declaration, then
 * UTF-8 if the bytes are valid UTF-8, else windows-1252. Bogus labels are passed over.
 *
 * @param headerCharset  the `charset` of Content-Type, or null
 */
export function decodeText(bytes: Uint8Array, headerCharset: string | null): DecodedText {
  const charset =
    byteOrderMark(bytes) ??
    knownCharset(headerCharset) ??
    declared(bytes) ??
    (isUtf8(bytes) ? "utf-8" : "windows-1252");
  // A single-byte label over bytes that are valid, non-ASCII UTF-8 stays as told: the order is a rule.
  if (charset === "windows-1252") return { text: decodeWindows1252(bytes), charset };
  return { text: new TextDecoder(charset).decode(bytes), charset };
}
