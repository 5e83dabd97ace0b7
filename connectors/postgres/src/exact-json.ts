/** Sixteen digits in a row: an integer that a JavaScript number may not hold. */
const maybeLarge = /\d{16}/;
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Begins a string that no text of PostgreSQL can begin: it has no NUL. */
const mark = "\u0000";

/** `JSON.parse` that keeps every digit of an integer: beyond 2^53 it is a bigint. */
export function exactJson(text: string): unknown {
  if (!maybeLarge.test(text)) return JSON.parse(text);
  const marked = text.replace(stringOrNumber, (token) =>
    /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token))
      ? JSON.stringify(mark + token)
      : token,
  );
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === "string" && value.startsWith(mark) ? BigInt(value.slice(1)) : value,
  );
}
