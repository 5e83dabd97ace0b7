import type { JourneyStep } from "@nexa/contracts";
import type { Clients } from "./clients.ts";
import type { StepCount } from "./table.ts";

type Counts = Record<string, Record<string, number>>;
/** What is in the data beside the newsroom: pages that `npm run ingest` put in. */
export type ByHand = {
  pages: number;
  steps: StepCount[];
  stored: number;
  unique: number;
  dead: number;
};

const isOfNewsroom = ({ url = "" }: JourneyStep) =>
  !URL.canParse(url) || new URL(url).hostname.endsWith(".test");

/** Looks through the journey for pages that are not the newsroom's; at most 5,000 of a stage. */
export async function putInByHand({ postgres }: Pick<Clients, "postgres">): Promise<ByHand> {
  const stages = ["c1", "c2", "d1", "d1-trending"] as const;
  const steps = (
    await Promise.all(stages.map((stage) => postgres.journey.list({ stage, limit: 5_000 })))
  )
    .flat()
    .filter((step) => !isOfNewsroom(step));
  const count = (stage: string, outcome?: string) =>
    steps.filter((step) => step.stage === stage && (outcome ?? step.outcome) === step.outcome)
      .length;
  return {
    pages: count("c1"),
    steps: steps.map(({ stage, outcome, reason }) => ({ stage, outcome, reason, count: 1 })),
    stored: count("c2"),
    unique: count("c2", "unique"),
    dead: count("c1", "dead"),
  };
}

/** The steps without those of pages put in by hand. */
export const stepsWithout = (steps: StepCount[], { steps: others }: ByHand): StepCount[] =>
  steps.map((step) => ({
    ...step,
    count:
      step.count -
      others.filter(
        (other) =>
          other.stage === step.stage &&
          other.outcome === step.outcome &&
          other.reason === step.reason,
      ).length,
  }));

/** The stores' figures without what pages put in by hand added to them. */
export function countsWithout(counts: Counts, { pages, stored, unique, dead }: ByHand): Counts {
  const less = (store: string, name: string, by: number): Counts => {
    const figures = counts[store] ?? {};
    return { [store]: { ...figures, [name]: (figures[name] ?? 0) - by } };
  };
  const models = Object.keys(counts["qdrant"] ?? {});
  return {
    ...counts,
    ...less("postgres", "articles", stored),
    ...less("elasticsearch", "articles", stored),
    ...less("neo4j", "Article", stored),
    ...less("mongodb", "dead_jobs", dead),
    ...less("qdrant", models[0] ?? "articles", unique),
    minio: {
      ...counts["minio"],
      // One raw object a page, one clean object an article.
      "source/saved-pages": (counts["minio"]?.["source/saved-pages"] ?? 0) - pages,
      clean: (counts["minio"]?.["clean"] ?? 0) - stored,
    },
  };
}
