/** Elements that never hold others, so they open no level. */
const voidNames = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

/** No page of a publisher nests so deep; parsers and walkers recurse, and their stack ends far beyond. */
export const maxDepth = 128;
/** Tags and entities: the largest pages of publishers hold half of them. */
const maxMarks = 60_000;
const maxCharacters = 4_000_000;
/** Each character is read once for every element around it, many times over by the extractor. */
const maxWeight = 20_000_000;

/** The text up to its `maxMarks`-th tag or entity; each becomes a node, and nodes cost. */
function limitMarks(text: string): string {
  const mark = /[<&]/g;
  let count = 0;
  while (mark.exec(text) !== null) if (++count > maxMarks) return text.slice(0, mark.lastIndex - 1);
  return text;
}

/** A few `a < b` are text; thousands of signs that open nothing are an attack on the parser. */
function withoutStraySigns(text: string): string {
  const stray = /<(?![a-zA-Z/!?])/g;
  let count = 0;
  while (stray.exec(text) !== null && count <= 1_000) count++;
  return count <= 1_000 ? text : text.replace(stray, " ");
}

/**
 * Bounds what a hostile page can cost, before any parser sees it: its size, the number of its tags,
 * and how deep they nest. Tags nested deeper than `limit` are dropped, their text stays. A page of
 * usual shape is returned as it is. Linear in the text.
 */
export function limitNesting(text: string, limit = maxDepth): string {
  const marked = limitMarks(withoutStraySigns(text.slice(0, maxCharacters)));
  const { kept, weight } = cutDepth(marked, limit);
  if (weight <= maxWeight) return kept;
  return cutDepth(marked, Math.max(8, Math.floor(maxWeight / marked.length))).kept;
}

type Tag = { name: string; isClosing: boolean; isEmpty: boolean; start: number; end: number };

/** The tags of a text, quoted attribute values respected where the quote closes nearby. */
function* tagsOf(text: string): Generator<Tag> {
  const opening = /<(\/?)([a-zA-Z][\w:.-]{0,60})/g;
  const stop = /["'>]/g;
  // Where the next quote of each kind stands: found once, since the search only goes on.
  const next = { '"': -1, "'": -1 };
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    let end = -1;
    stop.lastIndex = opening.lastIndex;
    for (let sign = stop.exec(text); sign !== null; sign = stop.exec(text)) {
      if (sign[0] === ">") {
        end = sign.index + 1;
        break;
      }
      // Safe: the pattern has only these two besides.
      const quote = sign[0] as keyof typeof next;
      if (next[quote] <= sign.index) {
        const found = text.indexOf(quote, sign.index + 1);
        next[quote] = found === -1 ? Number.MAX_SAFE_INTEGER : found;
      }
      if (next[quote] - sign.index < 20_000) stop.lastIndex = next[quote] + 1;
    }
    if (end === -1) return;
    yield {
      name: match[2]?.toLowerCase() ?? "",
      isClosing: match[1] === "/",
      isEmpty: text[end - 2] === "/",
      start: match.index,
      end,
    };
    opening.lastIndex = end;
  }
}

function cutDepth(text: string, limit: number): { kept: string; weight: number } {
  const open: string[] = [];
  let [kept, from, last, weight] = ["", 0, 0, 0];
  for (const { name, isClosing, isEmpty, start, end } of tagsOf(text)) {
    weight += Math.min(open.length, limit) * (start - last);
    last = end;
    if (voidNames.has(name) || isEmpty) continue;
    let isTooDeep: boolean;
    if (isClosing) {
      isTooDeep = open.length > limit;
      // Unclosed elements in between are closed with it; only the nearest are looked at.
      const near = open.slice(-64);
      const at = near.lastIndexOf(name);
      if (at !== -1) open.length -= near.length - at;
      else if (isTooDeep) open.length--;
    } else {
      open.push(name);
      isTooDeep = open.length > limit;
    }
    if (!isTooDeep) continue;
    if (start > from) kept += `${text.slice(from, start)} `;
    from = end;
  }
  weight += Math.min(open.length, limit) * (text.length - last);
  return { kept: from === 0 ? text : kept + text.slice(from), weight };
}
