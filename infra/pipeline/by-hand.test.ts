import { describe, expect, it } from "vitest";
import { countsWithout, stepsWithout, type ByHand } from "./by-hand.ts";

const step = (stage: string, outcome: string, count: number) => ({
  stage,
  outcome,
  reason: "",
  count,
});
const byHand: ByHand = {
  pages: 2,
  steps: [step("c1", "kept", 1), step("c1", "kept", 1), step("c2", "unique", 1)],
  stored: 2,
  unique: 1,
  dead: 0,
};

describe("pages put in by hand", () => {
  it("do not count in the newsroom's table", () => {
    expect(stepsWithout([step("c1", "kept", 252), step("c2", "duplicate", 9)], byHand)).toEqual([
      step("c1", "kept", 250),
      step("c2", "duplicate", 9),
    ]);
  });

  it("do not count in its stores", () => {
    const counts = {
      postgres: { articles: 252, master_sectors: 5 },
      elasticsearch: { articles: 252 },
      neo4j: { Article: 252 },
      mongodb: { dead_jobs: 10 },
      qdrant: { e5: 156 },
      minio: { "raw/news": 102, "source/saved-pages": 2, clean: 252 },
    };
    expect(countsWithout(counts, byHand)).toEqual({
      postgres: { articles: 250, master_sectors: 5 },
      elasticsearch: { articles: 250 },
      neo4j: { Article: 250 },
      mongodb: { dead_jobs: 10 },
      qdrant: { e5: 155 },
      minio: { "raw/news": 102, "source/saved-pages": 0, clean: 250 },
    });
  });
});
