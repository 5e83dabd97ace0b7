import { readNumber, type FactMention } from "./fact.ts";

const scales: Record<string, number> = {
  ribu: 1e3,
  rb: 1e3,
  juta: 1e6,
  jt: 1e6,
  miliar: 1e9,
  milyar: 1e9,
  triliun: 1e12,
};
const currencies: Record<string, string> = {
  rp: "IDR",
  rupiah: "IDR",
  usd: "USD",
  us$: "USD",
  dolar: "USD",
  "dolar as": "USD",
  ringgit: "MYR",
  rm: "MYR",
  s$: "SGD",
  "dolar singapura": "SGD",
  euro: "EUR",
  "€": "EUR",
  riyal: "SAR",
};
const amount = "(\\d[\\d.,]*\\d|\\d)";
const scale = "(?:\\s?(ribu|rb|juta|jt|miliar|milyar|triliun)\\b)?";
const before = new RegExp(`(\\bRp|\\bUSD|US\\$|S\\$|€|\\bRM)\\.?\\s?${amount}${scale}`, "gi");
const behind = new RegExp(
  `\\b${amount}${scale}\\s(rupiah|dolar singapura|dolar as|dolar|ringgit|euro|riyal)\\b`,
  "gi",
);

const sum = (currency: string, digits: string, unit: string | undefined): string | null => {
  const value =
    readNumber(digits.replace(/[.,]$/, "")) * (unit ? (scales[unit.toLowerCase()] ?? 1) : 1);
  return Number.isFinite(value)
    ? `${currencies[currency.toLowerCase()] ?? currency} ${Math.round(value)}`
    : null;
};

/** Sums of money as currency (ISO 4217) and whole units: "Rp1,2 miliar" is "IDR 1200000000". */
export const findMoney = (text: string): FactMention[] => {
  const found = [
    ...[...text.matchAll(before)].map((match) => ({
      match,
      name: sum(match[1] ?? "", match[2] ?? "", match[3]),
    })),
    ...[...text.matchAll(behind)].map((match) => ({
      match,
      name: sum(match[3] ?? "", match[1] ?? "", match[2]),
    })),
  ];
  return found.flatMap(({ match, name }) =>
    name === null
      ? []
      : [{ type: "MONEY" as const, name, start: match.index, end: match.index + match[0].length }],
  );
};

const months =
  "januari februari maret april mei juni juli agustus september oktober november desember".split(
    " ",
  );
const spelled = new RegExp(
  `\\b(?:(\\d{1,2})\\s+)?(${months.join("|")})\\s+((?:19|20)\\d{2})\\b`,
  "gi",
);
const digits = /\b(\d{1,2})[/-](\d{1,2})[/-]((?:19|20)\d{2})\b/g;

const isoDay = (year: number, month: number, day: number): string | null => {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal ? at.toISOString().slice(0, 10) : null;
};

/** Dates that name their year, as ISO days or months; impossible ones ("32 Desember 2026") are left out. */
export const findDates = (text: string): FactMention[] => {
  const one = (match: RegExpExecArray, name: string | null): FactMention[] =>
    name === null
      ? []
      : [{ type: "DATE", name, start: match.index, end: match.index + match[0].length }];
  return [
    ...[...text.matchAll(spelled)].flatMap((match) => {
      const [, day, month = "", year = ""] = match;
      const number = months.indexOf(month.toLowerCase()) + 1;
      return one(
        match,
        day === undefined
          ? `${year}-${String(number).padStart(2, "0")}`
          : isoDay(Number(year), number, Number(day)),
      );
    }),
    ...[...text.matchAll(digits)].flatMap((match) =>
      one(match, isoDay(Number(match[3]), Number(match[2]), Number(match[1]))),
    ),
  ];
};
