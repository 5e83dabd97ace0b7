import { neo4j, newId } from "@nexa/contracts";
import { behavesLikeAConnector } from "@nexa/rpc/testing";
import { logger } from "@nexa/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anAnalysis, anArticle } from "./operations/sample-article.ts";
import { uniqueKeys } from "./schema.ts";
import { start } from "./service.ts";
import { testConfig, testGraph } from "./test-graph.ts";

let context: Awaited<ReturnType<typeof testGraph>>;
const tag = newId();
const article = anArticle({ domain: `kabar.test-${tag}`, analysis: anAnalysis(tag) });
beforeAll(async () => {
  context = await testGraph("service");
});
afterAll(async () => {
  await context.query("MATCH (n) WHERE n.name ENDS WITH $tag DETACH DELETE n", { tag });
  await context.query(
    "MATCH (n:Region|Source) WHERE coalesce(n.code, n.domain) ENDS WITH $tag DETACH DELETE n",
    { tag },
  );
  await context.drop([article.id]);
});

behavesLikeAConnector(
  neo4j,
  (RABBITMQ_URL) =>
    start(
      { ...testConfig(), RABBITMQ_URL, HEALTH_HOST: "127.0.0.1", HEALTH_PORT: 0 },
      logger("connector-neo4j"),
    ),
  {
    read: { group: "news", name: "articleGraph", input: { article_id: article.id } },
    write: { group: "news", name: "saveArticle", input: article },
    forOperators: [
      {
        group: "cypher",
        name: "read",
        input: { statement: "RETURN 1 AS one", parameters: {}, max_rows: 1 },
      },
      {
        group: "entities",
        name: "merge",
        input: {
          ...{ id: newId(), from: `person:a-${tag}`, into: `person:b-${tag}` },
          ...{ by: "stranger", reason: "none", at: "2026-05-09T07:05:00Z" },
        },
      },
    ],
    afterWrite: () =>
      context.query(
        `MATCH (a:Article {id: $id})-[r]->(n)
         RETURN type(r) AS type, properties(n) AS n ORDER BY type, n.name, n.id`,
        { id: article.id },
      ),
  },
);

describe("connector-neo4j", () => {
  it("fault 29: has its constraints before it serves", async () => {
    const found = await context.query(
      "SHOW CONSTRAINTS YIELD labelsOrTypes, properties RETURN labelsOrTypes[0] + '.' + properties[0] AS key",
    );
    expect(found.map(({ key }) => key)).toEqual(
      expect.arrayContaining(uniqueKeys.map(([, label, property]) => `${label}.${property}`)),
    );
  });
});
