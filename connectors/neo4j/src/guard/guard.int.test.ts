import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { operations } from "../operations/index.ts";
import { patient, testGraph } from "../test-graph.ts";
import { allowedQuestions, endlessAttempts, refusedAttempts } from "./attempts.ts";

let context: Awaited<ReturnType<typeof testGraph>>;
let cypher: ReturnType<typeof operations>["cypher"];
beforeAll(async () => {
  context = await testGraph("guard");
  cypher = operations(context.graph).cypher;
  // Everyone knows everyone: the paths of this network have no end in our time.
  await context.query(
    `UNWIND range(1, 60) AS i CREATE (:Endless {name: toString(i) + ' ' + $tag})
     WITH count(*) AS n MATCH (a:Endless), (b:Endless) WHERE a.name < b.name CREATE (a)-[:KNOWS]->(b)`,
  );
});
afterAll(async () => {
  await context.query("MATCH (n:Endless) WHERE n.name ENDS WITH $tag DETACH DELETE n");
  await context.drop();
});

const ask = (statement: string, waitMs = 10_000, parameters: Record<string, unknown> = {}) =>
  cypher.read({ statement, parameters, max_rows: 1_000 }, patient(waitMs));
const running = () =>
  context.query(
    "SHOW TRANSACTIONS YIELD metaData, status WHERE metaData.nexa = 'analyst' AND NOT status STARTS WITH 'Terminated' RETURN 1",
  );
/** Everything that an attempt could have changed. */
const harm = () =>
  context.query(
    `CALL () { MATCH (n:Hack) RETURN count(n) AS hacks }
     RETURN toString(hacks) AS hacks, COUNT { MATCH (n:Endless) WHERE n.name ENDS WITH $tag } = 60 AS all`,
  );

describe("fault 65: a statement of an analyst", () => {
  it.each(refusedAttempts)("that tries %s is refused", async (_, statement) => {
    await expect(ask(statement)).rejects.toMatchObject({
      ...{ code: "PERMISSION_DENIED", retryable: false },
    });
  });

  it.each(endlessAttempts)(
    "of %s is cut at a limit, and the server goes on",
    async (_, statement) => {
      const error: unknown = await ask(statement, 1_500).catch((reason: unknown) => reason);
      expect(error).toHaveProperty("code");
      expect(["DEADLINE_EXCEEDED", "RESOURCE_EXHAUSTED", "INVALID_ARGUMENT"]).toContain(
        (error as { code: string }).code,
      );
      await vi.waitFor(async () => expect(await running()).toEqual([]), { timeout: 10_000 });
      expect(await ask("RETURN 1 AS one")).toMatchObject({ rows: [[1]] });
    },
  );

  it("leaves no trace of any attempt", async () => {
    expect(await harm()).toEqual([{ hacks: "0", all: true }]);
    expect(
      await context.query("SHOW CONSTRAINTS YIELD name WHERE name = 'article_id' RETURN name"),
    ).toHaveLength(1);
  });

  it("is refused by the server's own read mode and plan, should its words ever pass", async () => {
    const { checkPlan } = await import("./check-plan.ts");
    const { stepsOf } = await import("../plan.ts");
    const session = context.graph.driver.session({ database: context.graph.database });
    try {
      for (const statement of [
        "CREATE (:Hack)",
        "SHOW TRANSACTIONS",
        "CALL dbms.listConfig()",
        "LOAD CSV FROM 'file:///x' AS r RETURN r",
      ]) {
        const { summary } = await session.run(`EXPLAIN ${statement}`);
        const { plan } = summary;
        expect(() => checkPlan(summary.queryType, plan ? stepsOf(plan) : []), statement).toThrow(
          /not allowed/,
        );
      }
    } finally {
      await session.close();
    }
  });

  it("is stopped in the server when its caller leaves", async () => {
    const caller = new AbortController();
    const asked = cypher
      .read(
        {
          statement:
            "UNWIND range(1, 10000) AS x UNWIND range(1, 10000) AS y UNWIND range(1, 10000) AS z RETURN sum(x * y * z)",
          parameters: {},
          max_rows: 10,
        },
        { signal: caller.signal, remainingMs: () => 60_000 },
      )
      .catch((error: unknown) => error);
    await vi.waitFor(async () => expect(await running()).toHaveLength(1), { timeout: 10_000 });
    const left = performance.now();
    caller.abort();
    expect(await asked).toMatchObject({ code: "DEADLINE_EXCEEDED" });
    await vi.waitFor(async () => expect(await running()).toEqual([]), { timeout: 10_000 });
    expect(performance.now() - left).toBeLessThan(5_000);
  });

  it("that the server does not understand is told where", async () => {
    await expect(ask("MATCH (n RETURN n")).rejects.toMatchObject({
      code: "INVALID_ARGUMENT",
      message: expect.stringContaining("line 1") as string,
    });
  });
});

describe("a question of an analyst", () => {
  it.each(allowedQuestions)("with %s is answered", async (_, statement) => {
    expect(await ask(statement, 10_000, { q: "polda" })).toHaveProperty("rows");
  });

  it("has at most the rows and bytes it may, and says so", async () => {
    const all = { statement: "UNWIND range(1, 10000) AS x RETURN x", parameters: {} };
    const few = await cypher.read({ ...all, max_rows: 3 }, patient());
    expect(few).toMatchObject({ columns: ["x"], rows: [[1], [2], [3]], cut: "rows" });
    const large = "UNWIND range(1, 900) AS x RETURN $text + x AS t";
    const { rows, cut } = await ask(large, 10_000, { text: "x".repeat(32_000) });
    expect(cut).toBe("bytes");
    expect(rows.length).toBeLessThan(200);
  });

  it("keeps nodes, relations, paths and every digit", async () => {
    const { rows } = await ask(
      "MATCH p = (:Endless)-[:KNOWS]->(:Endless) RETURN p, nodes(p)[0], relationships(p)[0], $big + 0 LIMIT 1",
      10_000,
      { big: 9_007_199_254_740_993n },
    );
    expect(rows).toMatchObject([
      [
        { $path: [{ $node: { labels: ["Endless"] } }, { $relation: { type: "KNOWS" } }, {}] },
        { $node: { labels: ["Endless"] } },
        { $relation: { type: "KNOWS" } },
        9_007_199_254_740_993n,
      ],
    ]);
  });

  it("shows its plan with the index it begins with", async () => {
    const question = {
      statement: "MATCH (a:Article {id: $id}) RETURN a.title",
      parameters: { id: "x" },
    };
    const plan = await cypher.plan({ ...question, profile: true }, patient());
    expect(plan.indexes.join()).toMatch(/Article\(id\)/);
    expect(plan.db_hits).not.toBeNull();
    expect(plan.steps[0]).toMatchObject({ operator: "ProduceResults", depth: 0 });
  });

  it("streams more rows than fit one answer, and ends when its reader has enough", async () => {
    const statement = "UNWIND range(1, 10000) AS x UNWIND range(1, 10000) AS y RETURN x, y";
    let count = 0;
    for await (const row of cypher.stream({ statement, parameters: {} }, patient(30_000)))
      if (row["y"] && ++count === 50_000) break;
    expect(count).toBe(50_000);
    await vi.waitFor(async () => expect(await running()).toEqual([]), { timeout: 10_000 });
    const refused = cypher.stream({ statement: "CREATE (:Hack)", parameters: {} }, patient());
    await expect(refused[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      code: "PERMISSION_DENIED",
    });
  });
});
