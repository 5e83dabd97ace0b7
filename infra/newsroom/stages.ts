import type { Range } from "./range.ts";
import { fateOf } from "./outcomes.ts";
import type { Publication } from "./plan.ts";

/** One row of the table: what goes in, what goes on, and what is left behind by reason. */
export type StageRow = {
  in: Range;
  /** Sent on to the next stage; at `c2` the unique ones, at `d1` and `d1-trending` the stored ones. */
  kept: Range;
  /** Known text again; only at `c2`. */
  duplicates: Range;
  dropped: Record<string, Range>;
  dead: Record<string, Range>;
};
/** The table of one run; names as in the journey of contracts. */
export type Stages = Record<"b1-search" | "b1-site" | "c1" | "c2" | "d1" | "d1-trending", StageRow>;

const exactly = (count: number): Range => ({ min: count, max: count });
const none = exactly(0);
const plus = (range: Range | undefined, by: Range): Range => ({
  min: (range?.min ?? 0) + by.min,
  max: (range?.max ?? 0) + by.max,
});
const emptyRow = (): StageRow => ({
  in: none,
  kept: none,
  duplicates: none,
  dropped: {},
  dead: {},
});
const count = (row: Record<string, Range>, reason: string, by: Range): void => {
  row[reason] = plus(row[reason], by);
};

/** B1 on one route: every feed item or index link is a candidate. */
const scrape = (plan: Publication[], route: "search" | "site"): StageRow => {
  const row = emptyRow();
  for (const publication of plan) {
    if (publication.route !== route && publication.route !== "both") continue;
    const candidates = route === "search" ? publication.keywords.length : 1;
    row.in = plus(row.in, exactly(candidates));
    // The second keyword finds an address that is known by then.
    if (candidates > 1) count(row.dropped, "seen_url", exactly(candidates - 1));
    const fate = fateOf(publication);
    if (publication.route === "both") {
      // The route that comes first keeps it, the other one has seen it.
      row.kept = plus(row.kept, { min: 0, max: 1 });
      count(row.dropped, "seen_url", { min: 0, max: 1 });
    } else if (fate.outcome === "passes" || fate.stage === "c1") {
      row.kept = plus(row.kept, exactly(1));
    } else {
      count(row[fate.outcome], fate.reason, exactly(1));
    }
  }
  return row;
};

const clean = (plan: Publication[]): StageRow => {
  const row = emptyRow();
  for (const fate of plan.map(fateOf)) {
    if (fate.outcome !== "passes" && fate.stage === "b1") continue;
    row.in = plus(row.in, exactly(1));
    if (fate.outcome === "passes") row.kept = plus(row.kept, exactly(1));
    else count(row[fate.outcome], fate.reason, exactly(1));
  }
  return row;
};

/** Nothing new: what a search would drop by age is dropped by age again, every other address is known. */
const again = (first: StageRow): StageRow => {
  const older = first.dropped["dropped_older_24h"];
  const seen = plus(first.in, { min: -(older?.max ?? 0), max: -(older?.min ?? 0) });
  return {
    ...emptyRow(),
    in: first.in,
    dropped: { ...(older ? { dropped_older_24h: older } : {}), seen_url: seen },
  };
};

/**
 * The table of the first run and of a run repeated on the same data.
 *
 * @param unique  how many articles the duplicate check may call unique
 */
export const stagesOf = (plan: Publication[], unique: Range) => {
  const search = scrape(plan, "search");
  const site = scrape(plan, "site");
  const c1 = clean(plan);
  const duplicates = {
    min: c1.kept.min - unique.max,
    max: c1.kept.max - unique.min,
  };
  const firstRun: Stages = {
    "b1-search": search,
    "b1-site": site,
    c1,
    c2: { ...emptyRow(), in: c1.kept, kept: unique, duplicates },
    d1: { ...emptyRow(), in: unique, kept: unique },
    "d1-trending": { ...emptyRow(), in: duplicates, kept: duplicates },
  };
  const repeatRun: Stages = {
    "b1-search": again(search),
    "b1-site": again(site),
    c1: emptyRow(),
    c2: emptyRow(),
    d1: emptyRow(),
    "d1-trending": emptyRow(),
  };
  return { firstRun, repeatRun };
};
