/** Names of values that no log may hold, at any depth, in any spelling with `_`, `-` or capitals. */
const secretNames =
  "[\\w-]*(?:password|passwd|secret|secret[_-]?key|token|authorization|cookie|api[_-]?key|access[_-]?key|admin[_-]?key|private[_-]?key|login[_-]?code)";

type Rule = { finds: RegExp; put: string | ((match: string) => string) };

/**
 * A number of Indonesia's identity card: province 11 to 96, birthday with 40 added for women, month.
 * Other numbers of 16 digits, e.g. versions of articles, stay.
 */
const isNik = (digits: string): boolean => {
  const [province, day, month] = [0, 6, 8].map((at) => Number(digits.slice(at, at + 2)));
  if (province === undefined || day === undefined || month === undefined) return false;
  const dayOfBirth = day > 40 ? day - 40 : day;
  return (
    province >= 11 &&
    province <= 96 &&
    dayOfBirth >= 1 &&
    dayOfBirth <= 31 &&
    month >= 1 &&
    month <= 12
  );
};

/** Lengths are bounded so that a long line costs little. In this order; each leaves valid JSON. Numbers of JSON itself (after a colon) are never touched. */
const rules: Rule[] = [
  {
    finds: new RegExp(`("${secretNames}":)"(?:[^"\\\\]|\\\\.)*"`, "gi"),
    put: '$1"[redacted]"',
  },
  // Texts that quote JSON, as driver errors do.
  {
    finds: new RegExp(`(\\\\"${secretNames}\\\\":)\\\\"(?:[^"\\\\])*\\\\"`, "gi"),
    put: '$1\\"[redacted]\\"',
  },
  // user:password@host of a URL
  { finds: /([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@:"\\]*:[^\s/@"\\]+@/gi, put: "$1[redacted]@" },
  { finds: /\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/g, put: "$1 [redacted]" },
  { finds: /(\/login\/)[\w-]{16,}/g, put: "$1[redacted]" },
  { finds: /[\w.%+-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/gi, put: "[email]" },
  { finds: /(?<![\w:.-])\d{16}(?![\w-])/g, put: (digits) => (isNik(digits) ? "[nik]" : digits) },
  // 0812-3456-7890, +62 812 3456 7890
  {
    finds: /(?<![\w.:/-])(?:\+62[\s-]?|62|0)8\d{1,2}[\s-]?\d{3,4}[\s-]?\d{3,5}(?![\w-])/g,
    put: "[phone]",
  },
];

/**
 * One line of the log without secrets (by the name of the value, in URLs, in headers) and without
 * e-mail addresses, telephone numbers and identity card numbers. Valid JSON stays valid JSON.
 */
export function redactLine(line: string): string {
  let text = line;
  for (const { finds, put } of rules)
    text = typeof put === "string" ? text.replace(finds, put) : text.replace(finds, put);
  return text;
}
