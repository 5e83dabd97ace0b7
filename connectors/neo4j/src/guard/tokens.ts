import { Fault } from "@nexa/contracts";

/** A piece of a statement; comments and spaces are gone. `text` of a name in backticks is the name itself. */
export type Token = {
  kind: "word" | "name" | "string" | "number" | "parameter" | "sign";
  text: string;
};

const refused = (why: string): Fault => new Fault("PERMISSION_DENIED", `not allowed: ${why}`);

/**
 * Neo4j turns `\uXXXX` into its character before anything else, also inside strings, names and keywords; so do we,
 * once. What then still looks like one is a trick: Neo4j would read on where we do not.
 */
export function unescaped(statement: string): string {
  const text = statement.replace(/\\u+([0-9a-fA-F]{4})/gu, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  if (/\\u/iu.test(text)) throw refused("an escape \\u that is no character, or makes another one");
  if (!text.isWellFormed()) throw refused("half a character");
  // Characters that print as nothing hide words from the reader; strings have parameters for them.
  if (/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u.test(text.replace(/[\t\r\n]/gu, "")))
    throw refused("a control or invisible character");
  return text;
}

const rules: [Token["kind"] | "nothing" | "open", RegExp][] = [
  ["nothing", /\s+/uy],
  ["nothing", /\/\/[^\r\n]*/uy],
  ["nothing", /\/\*[^]*?\*\//uy],
  ["open", /\/\*/uy],
  ["string", /'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"/uy],
  ["open", /['"]/uy],
  ["name", /`(?:[^`]|``)*`/uy],
  ["open", /`/uy],
  ["parameter", /\$(?:[\p{L}\p{N}_]+|`(?:[^`]|``)*`)/uy],
  ["number", /\d[\p{L}\p{N}_]*(?:\.\d[\p{L}\p{N}_]*)?/uy],
  ["word", /[\p{L}\p{Pc}][\p{L}\p{M}\p{N}\p{Pc}\p{Sc}]*/uy],
  ["sign", /[^]/uy],
];

/** Cuts a statement into tokens as Neo4j's lexer does. @throws Fault PERMISSION_DENIED for what has no end */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    for (const [kind, pattern] of rules) {
      pattern.lastIndex = at;
      const found = pattern.exec(text)?.[0];
      if (found === undefined) continue;
      at += found.length;
      if (kind === "open") throw refused("a comment, string or name without an end");
      if (kind === "name") tokens.push({ kind, text: found.slice(1, -1).replaceAll("``", "`") });
      else if (kind !== "nothing") tokens.push({ kind, text: found });
      break;
    }
  }
  return tokens;
}
