/** Ranks of Polri and TNI, courtesy and academic titles before a name. */
const before = new Set(
  (
    "jenderal komjen irjen brigjen kombes akbp kompol akp iptu ipda aiptu aipda bripka brigadir brigpol briptu " +
    "bripda bharaka bharatu bharada letjen mayjen kolonel letkol mayor kapten lettu letda peltu pelda serma serka " +
    "sertu serda kopka koptu praka pratu prada laksamana laksdya laksda laksma marsekal marsdya marsda marsma pol " +
    "tni polisi purn pak bapak bu ibu haji hajah h hj kh ustaz ustad ustadz gus habib dr drs dra drg prof ir sdr " +
    "sdri tn ny tuan nyonya mr mrs raden"
  ).split(" "),
);
const degree =
  /^(?:(?:\p{L}{1,2}\.)+\p{L}{0,2}\.?|SH|MH|SIK|MSi|M\.Si|SE|ST|MM|MT|SSos|SPd|MPd|PhD|Ph\.D|SIP|MAP|MHum|LLM|SKom|MKom|SAg)$/u;

/**
 * A person's name without titles and ranks before it and degrees behind it, and what was taken off; null when
 * there were none. At least one word stays.
 */
export function withoutTitles(name: string): { name: string; taken: string } | null {
  const [main = "", ...behind] = name.split(",");
  const words = main.trim().split(/\s+/);
  let from = 0;
  while (from < words.length - 1 && before.has(bare(words[from] ?? ""))) from++;
  let to = words.length;
  while (to > from + 1 && degree.test(words[to - 1] ?? "")) to--;
  const taken = [...words.slice(0, from), ...words.slice(to), ...behind.map((part) => part.trim())];
  if (taken.length === 0) return null;
  return { name: words.slice(from, to).join(" "), taken: taken.join(" ") };
}

const bare = (word: string): string => word.toLowerCase().replace(/[^\p{L}]/gu, "");
