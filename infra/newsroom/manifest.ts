import type { MasterData } from "@nexa/contracts";
import { fateOf, type Fate } from "./outcomes.ts";
import type { Publication } from "./plan.ts";
import type { Range } from "./range.ts";
import { stagesOf, type Stages } from "./stages.ts";
import { storesOf, type Stores } from "./stores.ts";
import type { Talent } from "./talent.ts";

/** What must become of one publication in the first run. */
export type Expectation = {
  id: string;
  url: string;
  /** The text; publications of one text are exact copies of each other. */
  article: string;
  event: string;
  /** `borderline`: a rewrite or follow-up that the duplicate check may take either way. */
  outcome: "unique" | "duplicate" | "borderline" | "dropped" | "dead";
  stage: "b1" | "c1" | "c2";
  reason: string;
};

/** The publications of one event that reach the duplicate check: so many of them are unique. */
export type EventExpectation = { event: string; urls: string[]; unique: Range };

/** What the newsroom must turn into. Derived by rules from what each page is, never from a run. */
export type Manifest = {
  publications: Expectation[];
  /** Exact for an event told by one text only: one unique, all others duplicates, whichever comes first. */
  events: EventExpectation[];
  /** Ids of the publications judged with tolerance. */
  borderline: string[];
  firstRun: Stages;
  repeatRun: Stages;
  /** After the first run, and unchanged after any other. */
  stores: Stores;
};

const expectationOf = (publication: Publication, fate: Fate, isFirst: boolean): Expectation => {
  const { id, url, article } = publication;
  const about = { id, url, article: article.slug, event: article.event };
  if (fate.outcome !== "passes") return { ...about, ...fate };
  const isBorderline = article.kind === "rewrite" || article.kind === "follow-up";
  const outcome = !isFirst ? "duplicate" : isBorderline ? "borderline" : "unique";
  return { ...about, outcome, stage: "c2", reason: "" };
};

/** How many of each event's pages can be unique: at least one, at most one a text. */
const eventsOf = (passing: Expectation[]): EventExpectation[] => {
  const events = new Map<string, Expectation[]>();
  for (const page of passing) events.set(page.event, [...(events.get(page.event) ?? []), page]);
  return [...events].map(([event, pages]) => ({
    event,
    urls: pages.map(({ url }) => url),
    unique: { min: 1, max: new Set(pages.map(({ article }) => article)).size },
  }));
};

/** The manifest of a plan, its master data and its talent sample. */
export const manifestOf = (
  plan: Publication[],
  masterData: MasterData,
  talent: Talent,
): Manifest => {
  const texts = new Set<string>();
  const publications = plan.map((publication) => {
    const fate = fateOf(publication);
    const isFirst = fate.outcome === "passes" && !texts.has(publication.article.slug);
    if (isFirst) texts.add(publication.article.slug);
    return expectationOf(publication, fate, isFirst);
  });
  const passing = publications.filter(({ stage }) => stage === "c2");
  const events = eventsOf(passing);
  const unique = {
    min: events.reduce((sum, event) => sum + event.unique.min, 0),
    max: events.reduce((sum, event) => sum + event.unique.max, 0),
  };
  const { firstRun, repeatRun } = stagesOf(plan, unique);
  return {
    publications,
    events,
    borderline: publications.filter(({ outcome }) => outcome === "borderline").map(({ id }) => id),
    firstRun,
    repeatRun,
    stores: storesOf(plan, firstRun, masterData, talent),
  };
};
