import { describe, expect, it } from "vitest";
import { behind, differenceOf, merged, type Held } from "./differences.ts";

async function* rows(...held: [id: string, version: number][]): AsyncGenerator<Held> {
  for (const [id, version] of held) yield await Promise.resolve({ id, version });
}

describe("the reconciler", () => {
  it("walks all stores together in the order of ids and names what each holds", async () => {
    const seen = [];
    const stores = {
      postgres: rows(["a", 1], ["b", 2], ["d", 1]),
      elasticsearch: rows(["b", 1], ["c", 1], ["d", 1]),
      neo4j: rows(["d", 1]),
    };
    for await (const { id, rows } of merged(stores)) seen.push(differenceOf(id, rows));
    expect(seen).toEqual([
      { id: "a", versions: { postgres: 1, elasticsearch: null, neo4j: null } },
      { id: "b", versions: { postgres: 2, elasticsearch: 1, neo4j: null } },
      { id: "c", versions: { postgres: null, elasticsearch: 1, neo4j: null } },
      null,
    ]);
  });

  it("brings every store to the newest version, whichever store has it", () => {
    const versions = { postgres: 1, elasticsearch: 2, neo4j: null };
    expect(behind({ id: "a", versions })).toEqual(["postgres", "neo4j"]);
  });
});
