import { describe, expect, it } from "vitest";
import { RecentVectors, type RecentVector } from "./recent.ts";
import { master } from "./sample-article.ts";

const vectorOf = (id: string, x: number, window_at = "2026-11-28T05:00:00Z"): RecentVector => ({
  id,
  vector: Float32Array.of(x, Math.sqrt(1 - x * x)),
  payload: { ...master, window_at },
});
const window = {
  from: new Date("2026-11-25T05:00:00Z"),
  to: new Date("2026-12-01T05:00:00Z"),
  except: "self",
};
const query = Float32Array.of(1, 0);
const ids = (found: { id: string }[]) => found.map(({ id }) => id);

describe("what C2 sent to Qdrant a moment ago", () => {
  it("stands among what Qdrant finds, nearest first, each story once", () => {
    const recent = new RecentVectors();
    for (const [id, x] of [
      ["a", 0.9],
      ["b", 0.5],
      ["c", 0.7],
    ] as const)
      recent.add(vectorOf(id, x));
    const stored = [
      { id: "b", similarity: 0.5, payload: master },
      { id: "d", similarity: 0.8, payload: master },
    ];
    const merged = recent.merge(stored, query, window);
    expect(ids(merged)).toEqual(["a", "d", "c", "b"]);
    expect(merged[0]?.similarity).toBeCloseTo(0.9);
  });

  it("counts within the time window only, its edges included, and never for itself", () => {
    const recent = new RecentVectors();
    recent.add(vectorOf("early", 0.9, "2026-11-25T04:59:59Z"));
    recent.add(vectorOf("first", 0.8, "2026-11-25T05:00:00Z"));
    recent.add(vectorOf("last", 0.7, "2026-12-01T12:00:00+07:00"));
    recent.add(vectorOf("late", 0.6, "2026-12-01T05:00:01Z"));
    recent.add(vectorOf("self", 1));
    expect(ids(recent.merge([], query, window))).toEqual(["first", "last"]);
  });

  it("is forgotten, the oldest first, beyond its limit", () => {
    const recent = new RecentVectors(2);
    for (const id of ["a", "b", "a", "c"]) recent.add(vectorOf(id, 0.5));
    expect(["a", "b", "c"].filter((id) => recent.find(id) !== undefined)).toEqual(["a", "c"]);
  });
});
