import { storyFacts, type Story, type StoryFacts } from "./story-facts.ts";

/** What speaks for and against two stories telling of one happening. */
export type StoryComparison = {
  /** Shared names and numbers as a share of the smaller set, 0..1. */
  score: number;
  sharedNames: string[];
  sharedNumbers: string[];
  /** Both name regencies or cities, and none of them is in both. */
  isElsewhere: boolean;
  /** Days between their nearest dates; null when one of them gives none. */
  daysApart: number | null;
  /** Both name weekdays, and one of them is in both. */
  sharesWeekday: boolean;
  /** Stages of a case in one headline of which the other story knows nothing. */
  newStages: string[];
};

const shared = (a: Set<string>, b: Set<string>): string[] => [...a].filter((item) => b.has(item));

const daysApart = (a: StoryFacts, b: StoryFacts): number | null => {
  if (a.days.length === 0 || b.days.length === 0) return null;
  let least = Infinity;
  for (const x of a.days)
    for (const y of b.days) {
      const gap = Math.abs(x - y);
      // December and January are neighbours.
      least = Math.min(least, gap, Math.abs(365 - gap));
    }
  return Math.round(least);
};

/** Compares the facts of two stories; the order of the two does not matter. */
export const compareStories = (a: Story, b: Story): StoryComparison => {
  const [x, y] = [storyFacts(a), storyFacts(b)];
  const sharedNames = shared(x.names, y.names);
  const sharedNumbers = shared(x.numbers, y.numbers);
  const smaller = Math.min(x.names.size + x.numbers.size, y.names.size + y.numbers.size);
  const unknown = (stages: Set<string>, other: Set<string>): string[] =>
    [...stages].filter((stage) => !other.has(stage));
  return {
    score: smaller === 0 ? 0 : (sharedNames.length + sharedNumbers.length) / smaller,
    sharedNames,
    sharedNumbers,
    isElsewhere:
      x.regencies.size > 0 && y.regencies.size > 0 && shared(x.regencies, y.regencies).length === 0,
    daysApart: daysApart(x, y),
    sharesWeekday: shared(x.weekdays, y.weekdays).length > 0,
    newStages: [
      ...new Set([...unknown(x.headlineStages, y.stages), ...unknown(y.headlineStages, x.stages)]),
    ],
  };
};

/** Cosine from which two stories count as one, as specified. */
export const duplicateThreshold = 0.9;
// Nearly the same text: no second look, a copy may cut a dateline.
const copySimilarity = 0.985;

// With so many names and figures in common, places only describe one happening differently.
const manySharedFacts = 0.6;

export type DuplicateDecision = { duplicate: boolean; reasons: string[] };

/**
 * Whether two stories tell of one happening: cosine at or above the threshold, and a second look at names,
 * numbers, places, dates and stages of a case finds nothing against it. The reasons say what was seen.
 */
export const isDuplicate = (
  { similarity, a, b }: { similarity: number; a: Story; b: Story },
  threshold = duplicateThreshold,
): DuplicateDecision => {
  const written = similarity.toFixed(3);
  if (similarity < threshold)
    return { duplicate: false, reasons: [`similarity ${written} is below ${threshold}`] };
  const reasons = [`similarity ${written} reaches ${threshold}`];
  if (similarity >= copySimilarity) return { duplicate: true, reasons: [...reasons, "same text"] };
  const seen = compareStories(a, b);
  reasons.push(
    `shared names and numbers: ${Math.round(seen.score * 100)} % (${[...seen.sharedNames, ...seen.sharedNumbers].slice(0, 6).join(", ")})`,
  );
  const against: string[] = [];
  if (seen.isElsewhere && seen.score < manySharedFacts)
    against.push("they name different regencies or cities");
  if (seen.daysApart !== null && seen.daysApart >= 2)
    against.push(`their dates lie ${seen.daysApart} days apart`);
  const isSameDay = seen.daysApart === 0 || (seen.daysApart === null && seen.sharesWeekday);
  if (seen.newStages.length > 0 && !isSameDay)
    against.push(`only one tells of: ${seen.newStages.join(", ")} (a later development)`);
  return { duplicate: against.length === 0, reasons: [...reasons, ...against] };
};
