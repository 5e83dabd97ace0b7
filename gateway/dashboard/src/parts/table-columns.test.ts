import { describe, expect, it } from "vitest";
import { nextSort, sorted, type Column } from "./table-columns.ts";

type Queue = { name: string; oldest: number | null };
const columns: Column<Queue>[] = [
  { id: "name", header: "Name", cell: ({ name }) => name, value: ({ name }) => name },
  { id: "oldest", header: "Oldest", cell: ({ oldest }) => oldest, value: ({ oldest }) => oldest },
];
const rows: Queue[] = [
  { name: "b", oldest: 5 },
  { name: "c", oldest: null },
  { name: "a", oldest: 40 },
];
const names = (sort?: string) => sorted(rows, columns, sort).map(({ name }) => name);

describe("a table's rows", () => {
  it("stay as the API gave them when no sort is asked for", () => {
    expect(names()).toEqual(["b", "c", "a"]);
  });
  it("come largest first, with those that have no value last", () => {
    expect(names("-oldest")).toEqual(["a", "b", "c"]);
  });
  it("come smallest first, and those that have no value are still last", () => {
    expect(names("oldest")).toEqual(["b", "a", "c"]);
  });
  it("stay as they are when the address names a column that is not there", () => {
    expect(names("-size")).toEqual(["b", "c", "a"]);
  });
  it("turn around at the second press on the same head", () => {
    expect(nextSort(undefined, "oldest")).toBe("-oldest");
    expect(nextSort("-oldest", "oldest")).toBe("oldest");
    expect(nextSort("oldest", "name")).toBe("-name");
  });
});
