/** Numbers from 0 to 1 that follow from a seed (mulberry32), so that a failing case can be run again. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const insertions = [
  "<",
  ">",
  "&",
  '"',
  "'",
  "<!--",
  "-->",
  "]]>",
  "<![CDATA[",
  "<script>",
  "</script>",
  "</div>",
  "<table>",
  "<p>",
  "<html>",
  "</body>",
  "&#0;",
  "&#x110000;",
  "&amp;amp;",
  "\u0000",
  "\ufeff",
  "\ud800",
  "<style>",
  "<br/>",
  "<a href=",
  "<time datetime='",
  "<svg>",
  "<?xml",
  "<!DOCTYPE",
];

type Mutation = (text: string, random: () => number, other: string) => string;
const place = (text: string, random: () => number) => Math.floor(random() * text.length);
const slice = (text: string, random: () => number) => {
  const start = place(text, random);
  return text.slice(start, start + Math.floor(random() * 400));
};

const mutations: Mutation[] = [
  (text, random) => text.slice(0, place(text, random)),
  (text, random) => text.slice(place(text, random)),
  (text, random) => {
    const at = place(text, random);
    return text.slice(0, at) + text.slice(at + Math.floor(random() * 300));
  },
  (text, random) => {
    const at = place(text, random);
    const what = insertions[Math.floor(random() * insertions.length)] ?? "<";
    return text.slice(0, at) + what.repeat(1 + Math.floor(random() * 40)) + text.slice(at);
  },
  (text, random) => {
    const at = place(text, random);
    return (
      text.slice(0, at) + slice(text, random).repeat(1 + Math.floor(random() * 20)) + text.slice(at)
    );
  },
  (text, random, other) => {
    const at = place(text, random);
    return text.slice(0, at) + slice(other, random) + text.slice(at);
  },
  (text, random) => {
    const at = place(text, random);
    return (
      text.slice(0, at) + String.fromCharCode(Math.floor(random() * 65_536)) + text.slice(at + 1)
    );
  },
  (text, random) => {
    const [from, to] = [slice(text, random).slice(0, 3), slice(text, random).slice(0, 3)];
    return from === "" ? text : text.replaceAll(from, to).slice(0, 400_000);
  },
];

/** A text with one to six random damages, some of them pieces of another text. */
export function mutate(text: string, other: string, random: () => number): string {
  let current = text;
  const times = 1 + Math.floor(random() * 6);
  for (let turn = 0; turn < times; turn++)
    current =
      mutations[Math.floor(random() * mutations.length)]?.(current, random, other) ?? current;
  return current;
}
