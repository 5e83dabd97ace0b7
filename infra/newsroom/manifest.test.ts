import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { newsroomFolder } from "./files.ts";
import { loadNewsroom } from "./index.ts";
import type { Range } from "./range.ts";
import type { StageRow, Stages } from "./stages.ts";

const { manifest, plan } = loadNewsroom();
const asWritten = ({ min, max }: Range): number | string =>
  min === max ? min : `${String(min)}..${String(max)}`;
const figures = (ranges: Record<string, Range>) =>
  Object.fromEntries(Object.entries(ranges).map(([name, range]) => [name, asWritten(range)]));
const row = ({ dropped, dead, ...counts }: StageRow) => ({
  ...Object.fromEntries(
    Object.entries(figures(counts)).filter(([name, count]) => name === "in" || count !== 0),
  ),
  ...(Object.keys(dropped).length > 0 ? { dropped: figures(dropped) } : {}),
  ...(Object.keys(dead).length > 0 ? { dead: figures(dead) } : {}),
});
const table = (stages: Stages) =>
  Object.fromEntries(Object.entries(stages).map(([name, stage]) => [name, row(stage)]));
const outcomeOf = (id: string) => manifest.publications.find((one) => one.id === id);

describe("the newsroom's manifest", () => {
  it("comes page by page to the totals that are written down", () => {
    const written: unknown = parse(readFileSync(join(newsroomFolder(), "manifest.yaml"), "utf-8"));
    expect({
      firstRun: table(manifest.firstRun),
      repeatRun: table(manifest.repeatRun),
      stores: Object.fromEntries(
        Object.entries(manifest.stores).map(([store, held]) => [store, figures(held)]),
      ),
    }).toEqual(written);
  });

  it("says of every page what must become of it", () => {
    expect(manifest.publications).toHaveLength(plan.length);
    expect(manifest.borderline).toHaveLength(55);
    const gone = manifest.publications.filter(({ reason }) => reason === "gone");
    expect(gone.map(({ stage, outcome }) => `${stage} ${outcome}`)).toEqual(
      Array.from({ length: 4 }, () => "b1 dropped"),
    );
  });

  it("takes an old or long article on a crawled site, and drops it in a search", () => {
    const fates = plan
      .filter(({ variant }) => variant === "old" || variant === "long")
      .map(({ id, route }) => `${route}: ${outcomeOf(id)?.outcome ?? ""}`);
    expect(fates.filter((fate) => fate === "search: dropped")).toHaveLength(22);
    expect(fates.filter((fate) => !fate.startsWith("search"))).toEqual([
      "site: unique",
      "site: duplicate",
    ]);
  });

  it("is exact for every event that one text tells, and tolerant by the number of texts else", () => {
    const exact = manifest.events.filter(({ unique }) => unique.max === 1);
    expect(exact.every(({ unique }) => unique.min === 1)).toBe(true);
    expect(exact).toHaveLength(79);
    expect(manifest.events).toHaveLength(129);
  });
});
