/** Word runs of a text, as scrapinghub's benchmark tokenises (case kept, Unicode letters and digits). */
const tokens = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];

function shingles(text: string): Map<string, number> {
  const words = tokens(text);
  const counts = new Map<string, number>();
  const runs = words.length === 0 ? 0 : Math.max(1, words.length - 3);
  for (let start = 0; start < runs; start++) {
    const run = words.slice(start, start + 4).join(" ");
    counts.set(run, (counts.get(run) ?? 0) + 1);
  }
  return counts;
}

/** Precision and recall, 0..1, of a page's text by 4-token runs counted as a multiset. */
export function scorePage(expected: string, got: string): { precision: number; recall: number } {
  const [truth, found] = [shingles(expected), shingles(got)];
  let [right, extra, missed] = [0, 0, 0];
  for (const key of new Set([...truth.keys(), ...found.keys()])) {
    const [due, given] = [truth.get(key) ?? 0, found.get(key) ?? 0];
    right += Math.min(due, given);
    extra += Math.max(0, given - due);
    missed += Math.max(0, due - given);
  }
  // 1 when nothing is wrong, 0 when nothing is right.
  const share = (wrong: number) => (wrong === 0 ? 1 : right === 0 ? 0 : right / (right + wrong));
  return { precision: share(extra), recall: share(missed) };
}
