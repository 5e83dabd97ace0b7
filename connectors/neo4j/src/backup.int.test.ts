import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportGraph, restore } from "./backup.ts";
import { importGraph } from "./restore-graph.ts";
import { testConfig, testGraph } from "./test-graph.ts";

describe("a backup of Neo4j", () => {
  let graph: Awaited<ReturnType<typeof testGraph>>;
  let folder: string;
  beforeAll(async () => {
    graph = await testGraph("backup");
    folder = await mkdtemp(join(tmpdir(), "nexa-backup-"));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await graph.drop();
  });

  const mine = "MATCH (n) WHERE n.name ENDS WITH $tag";
  const everything = async () => ({
    nodes: await graph.query(
      `${mine} RETURN labels(n) AS labels, properties(n) AS properties ORDER BY n.name`,
    ),
    relations: await graph.query(
      `${mine} MATCH (n)-[r]->(m) RETURN n.name AS from, type(r) AS type, m.name AS to,
         properties(r) AS properties ORDER BY from, to, r.n`,
    ),
  });

  it("restored after everything was lost is the same graph, type by type", async () => {
    const { tag } = graph;
    await graph.query(
      // Labels that no start of a connector elsewhere brings up to date.
      `CREATE (a:Kept:Twice {name: 'Ana ' + $tag, born: date('1990-05-17'), big: 9007199254740993,
         half: 1.0, seen: datetime('2026-10-15T07:05:00.123456789+07:00'), tags: ['a', 'b'],
         zone: datetime('2026-10-15T07:05:00[Asia/Jakarta]'), ok: true, counts: [1, 2]})
       CREATE (b:\`Odd label\` {name: 'B ' + $tag}), (c {name: 'C ' + $tag})
       CREATE (a)-[:TOLD {n: 1, confidence: 0.5}]->(b), (a)-[:TOLD {n: 2}]->(b), (b)-[:PART_OF]->(b)
       WITH a UNWIND range(1, 2500) AS i CREATE (a)-[:KNOWS {n: i}]->(:Kept {name: i + ' ' + $tag})`,
    );
    const before = await everything();
    const expected = { nodes: 2_503, relations: 2_503 };
    expect(await exportGraph(graph.graph, folder, `n.name ENDS WITH '${tag}'`)).toEqual(expected);
    await graph.query(`${mine} DETACH DELETE n`);
    expect((await everything()).nodes).toEqual([]);
    expect(await importGraph(graph.graph, folder)).toEqual(expected);
    expect(await everything()).toEqual(before);
  });

  it("is not poured over a graph that holds something", async () => {
    await expect(
      restore(testConfig() as unknown as Record<string, string>, folder),
    ).rejects.toMatchObject({
      code: "FAILED_PRECONDITION",
    });
  });
});
