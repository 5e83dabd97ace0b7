import { decodeText } from "../fetch/charset.ts";

/** What a corpus file's comment says a reader must find. */
export type Expectation = {
  facts: {
    of: "feed" | "entry";
    field: "title" | "link" | "published" | "updated";
    value: string;
  }[];
  /** The comment offers alternatives: one of the facts is enough. */
  isAny: boolean;
};

const literal = `u?(?:'(?:[^'\\\\\\n]|\\\\.)*'|"(?:[^"\\\\\\n]|\\\\.)*")`;
const clause = new RegExp(
  `(feed|entries\\[0\\])(?:\\.(title|link|published|updated)|\\[['"](title|link|published|updated)['"]\\]) == (${literal}(?:\\s*\\+\\s*${literal})*)`,
  "g",
);
const escapes: Record<string, string> = { n: "\n", t: "\t", r: "\r" };

/** The value of a Python string literal, or of several joined by `+`. */
function valueOf(literals: string): string {
  return [...literals.matchAll(new RegExp(literal, "g"))]
    .map(([text]) => text.replace(/^u/, "").slice(1, -1))
    .join("")
    .replace(
      /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|(.))/gi,
      (_, x?: string, u?: string, wide?: string, other: string = "") => {
        const hex = x ?? u ?? wide;
        return hex === undefined
          ? (escapes[other] ?? other)
          : String.fromCodePoint(Number.parseInt(hex, 16));
      },
    );
}

/** The scored part of a file's `Expect:` line, or null when it states none. */
export function readExpectation(bytes: Uint8Array): Expectation | null {
  const line = /Expect:[ \t]*(.*)/.exec(decodeText(bytes, null).text)?.[1];
  if (line === undefined) return null;
  const facts = [...line.matchAll(clause)].map((match) => ({
    of: match[1] === "feed" ? ("feed" as const) : ("entry" as const),
    // Safe: the pattern has no other names.
    field: (match[2] ?? match[3]) as Expectation["facts"][number]["field"],
    value: valueOf(match[4] ?? ""),
  }));
  return facts.length === 0 ? null : { facts, isAny: / or /.test(line) };
}
