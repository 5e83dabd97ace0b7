import { Fault } from "@nexa/contracts";
import { forbiddenWords, functions, keywordsBeforeBracket, procedures } from "./allowed.ts";
import { tokensOf, unescaped, type Token } from "./tokens.ts";

/** The parser of the server is recursive: a deep statement would take its stack. */
const deepest = 40;
/** What expressions make is not counted by the server: so many joins of texts or lists, and no longer a range. */
const mostJoins = 10;
const longestRange = 10_000;
const openers = "([{";
const closers = ")]}";

const refused = (why: string): Fault =>
  new Fault("PERMISSION_DENIED", `not allowed: ${why}`, { reason: "CYPHER_REFUSED" });

/**
 * The statement to run, with its escapes resolved, when its words only read: one statement, no word that writes,
 * administers or reaches out, and only known procedures and functions.
 *
 * @throws Fault PERMISSION_DENIED that names the word
 */
export function checkWords(statement: string): string {
  const text = unescaped(statement);
  const tokens = tokensOf(text);
  while (tokens.at(-1)?.text === ";" && tokens.at(-1)?.kind === "sign") tokens.pop();
  if (tokens.length === 0) throw new Fault("INVALID_ARGUMENT", "an empty statement");
  checkDepth(tokens);
  checkGrowth(tokens);
  tokens.forEach((token, at) => {
    if (token.kind === "sign" && token.text === ";") throw refused("more than one statement");
    if (token.kind === "word") checkWord(tokens, at);
    if (token.text === "(" && token.kind === "sign") checkCallee(tokens, at);
    if (isWord(token, "call")) checkCall(tokens, at);
  });
  return text.replace(/[\s;]+$/u, "");
}

const isWord = (token: Token | undefined, word: string): boolean =>
  token?.kind === "word" && token.text.toLowerCase() === word;
const isSign = (token: Token | undefined, sign: string): boolean =>
  token?.kind === "sign" && token.text === sign;

function checkDepth(tokens: Token[]): void {
  let depth = 0;
  for (const { kind, text } of tokens) {
    if (kind !== "sign") continue;
    if (openers.includes(text)) depth++;
    if (closers.includes(text)) depth--;
    if (depth > deepest) throw refused(`more than ${deepest} brackets in each other`);
  }
}

/**
 * Texts and lists that double, ranges without end, and lists of lists take memory that no limit of the server
 * knows. UNWIND and MATCH, whose rows it counts, do the same work.
 */
function checkGrowth(tokens: Token[]): void {
  const joins = tokens.filter(
    ({ kind, text }, at) =>
      kind === "sign" && (text === "+" || (text === "|" && isSign(tokens[at + 1], "|"))),
  );
  if (joins.length > mostJoins) throw refused(`more than ${mostJoins} times +`);
  const open: { bracket: string; isComprehension: boolean }[] = [];
  tokens.forEach((token, at) => {
    if (isWord(token, "range") && isSign(tokens[at + 1], "(")) checkRange(tokens, at + 2);
    if (token.kind !== "sign") return;
    if (openers.includes(token.text)) {
      const isComprehension = token.text === "[" && isWord(tokens[at + 2], "in");
      if (isComprehension && open.some((outer) => outer.isComprehension))
        throw refused("a list comprehension within another");
      open.push({ bracket: token.text, isComprehension });
    }
    if (closers.includes(token.text)) open.pop();
  });
}

/** `range(1, 100)` with numbers as they stand. */
function checkRange(tokens: Token[], from: number): void {
  const end = tokens.findIndex((token, at) => at >= from && isSign(token, ")"));
  const text = tokens
    .slice(from, end)
    .map((token) => token.text)
    .join("");
  const [, first, last] = /^(-?\d+),(-?\d+)(?:,-?[1-9]\d*)?$/u.exec(text) ?? [];
  if (first === undefined || Math.abs(Number(last) - Number(first)) > longestRange)
    throw refused(`a range other than of whole numbers, at most ${longestRange} long`);
}

/** Behind a dot or as a key of a map it is a property's name, behind a colon a label; in backticks it is any name. */
function checkWord(tokens: Token[], at: number): void {
  const word = tokens[at]?.text.toLowerCase().normalize("NFKC") ?? "";
  if (!forbiddenWords.has(word)) return;
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  if (isSign(before, ".") && !isSign(tokens[at - 2], ".")) return;
  if (isSign(before, ":")) return; // a label or type
  if (isSign(after, ":") && (isSign(before, "{") || isSign(before, ","))) return;
  throw refused(word.toUpperCase());
}

/** The dotted name that ends before `at`, e.g. `date.truncate`; spaces around dots and backticks do not hide it. */
function nameBefore(tokens: Token[], at: number): { name: string; from: number } | null {
  let from = at - 1;
  const last = tokens[from];
  if (last?.kind !== "word" && last?.kind !== "name") return null;
  const parts = [last.text];
  while (isSign(tokens[from - 1], ".")) {
    const part = tokens[from - 2];
    if (part?.kind !== "word" && part?.kind !== "name") break;
    parts.unshift(part.text);
    from -= 2;
  }
  return { name: parts.join(".").toLowerCase(), from };
}

/** What stands before a bracket is a keyword, a procedure that CALL names, or a known function. */
function checkCallee(tokens: Token[], at: number): void {
  const callee = nameBefore(tokens, at);
  if (!callee) return;
  const { name, from } = callee;
  if (isWord(tokens[from - 1], "call")) return; // seen to by checkCall
  if (functions.has(name)) return;
  const isOneWord = from === at - 1 && tokens[from]?.kind === "word";
  if (isOneWord && keywordsBeforeBracket.has(name)) return;
  throw refused(`the function ${name}`);
}

/** CALL begins a subquery, or names an allowed procedure. */
function checkCall(tokens: Token[], at: number): void {
  const before = tokens[at - 1];
  if (isSign(before, ".") || isSign(tokens[at + 1], ":")) return; // a property's name
  if (isSign(tokens[at + 1], "{") || isSign(tokens[at + 1], "(")) return;
  const parts: string[] = [];
  for (let next = at + 1; ; next += 2) {
    const token = tokens[next];
    if (token?.kind !== "word" && token?.kind !== "name") break;
    parts.push(token.text);
    if (!isSign(tokens[next + 1], ".")) break;
  }
  const name = parts.join(".").toLowerCase();
  if (!procedures.has(name)) throw refused(`the procedure ${name}`);
}
