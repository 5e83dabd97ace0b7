import { MultiGraph } from "graphology";
import { parse } from "graphology-graphml";
import type { AddressInfo } from "node:net";
import { get as request } from "node:http";
import { Fault } from "@nexa/contracts";
import { afterAll, describe, expect, it } from "vitest";
import { anArticle } from "../analysts/sample-article.ts";
import { oneApp } from "../analysts/one-app.ts";
import type { Answers } from "../sample-app.ts";

const { answering, get: ask, post, headers } = oneApp("analyst");
const get = (url: string, answers: Answers = {}) => ask(`/export/${url}`, answers);
/** Its address; a server that listens can be left in the middle. */
const listening = async (answers: Answers) => {
  const app = await answering(answers);
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo; // listen() on a port gives AddressInfo
  return `http://127.0.0.1:${port}/api/v1/export/articles`;
};
afterAll(async () => (await answering({})).close());

const facets = { sentiment: [], urgency: [], domain: [], region: [], police_unit: [] };
const found = (total: number, rows: () => unknown): Answers => ({
  "elasticsearch.articles.search": () => ({ total, hits: [], next: null, facets }),
  "elasticsearch.articles.scan": rows,
});

describe("an export of articles", () => {
  const articles = [
    anArticle({ title: "=1+1", author: "Sri, Adi" }),
    anArticle({ title: 'Kata "ya"' }),
  ];

  it("is CSV with guarded cells and times of the chosen clock; expected and written rows are told", async () => {
    const reply = await get(
      "articles?zone=WIB",
      found(2, () => articles),
    );
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toContain("text/csv");
    expect(reply.headers["nexa-expected-rows"]).toBe("2");
    expect(reply.trailers["nexa-written-rows"]).toBe("2");
    const [head = "", first = "", second = ""] = reply.body.split("\r\n");
    expect(head.startsWith("id,title,url,domain,")).toBe(true);
    expect(first).toContain(`,'=1+1,`);
    expect(first).toContain(',"Sri, Adi",2026-11-28T14:05:00+07:00,');
    expect(second).toContain(',"Kata ""ya""",');
  });

  it("is JSON that says both numbers itself", async () => {
    const reply = await get(
      "articles?format=json",
      found(3, () => articles),
    );
    const { expected, written, items } = reply.json<{
      expected: number;
      written: number;
      items: Record<string, unknown>[];
    }>();
    expect([expected, written]).toEqual([3, 2]);
    expect(items.map(({ title, published_at }) => [title, published_at])).toEqual([
      ["=1+1", "2026-11-28T07:05:00+00:00"],
      ['Kata "ya"', "2026-11-28T07:05:00+00:00"],
    ]);
  });

  it("of nothing is whole", async () => {
    expect(
      (
        await get(
          "articles?format=json",
          found(0, () => []),
        )
      ).json(),
    ).toEqual({
      ...{ expected: 0, items: [], written: 0 },
    });
  });

  it("is a fault while the store is away, also when only the rows are missing", async () => {
    expect((await get("articles")).statusCode).toBe(503);
    const { "elasticsearch.articles.scan": _, ...counted } = found(2, () => []);
    expect((await get("articles", counted)).statusCode).toBe(503);
  });

  it("breaks off, and does not look whole, when a fault comes in the middle", async () => {
    const url = await listening(
      found(2, function* () {
        yield articles[0];
        throw new Fault("UNAVAILABLE", "away");
      }),
    );
    const reply = await fetch(url, { headers });
    expect(reply.status).toBe(200);
    await expect(reply.text()).rejects.toThrow();
  });

  it("ends the store's work when whoever asked has gone", async () => {
    let signal: AbortSignal | undefined;
    let closed = false;
    const url = await listening({
      ...found(2, () => []),
      "elasticsearch.articles.scan": (_, options) => {
        ({ signal } = options as { signal: AbortSignal }); // the client's options
        return (async function* () {
          try {
            yield articles[0];
            // The next row is long in coming: until nobody waits for it.
            await new Promise((resolve) => signal?.addEventListener("abort", resolve));
          } finally {
            closed = true;
          }
        })();
      },
    });
    await new Promise<void>((resolve) => {
      const asked = request(url, { headers }, (reply) =>
        reply.once("data", () => {
          asked.destroy();
          resolve();
        }),
      );
      asked.on("error", () => undefined); // it is we who broke it off
    });
    await expect.poll(() => [signal?.aborted, closed]).toEqual([true, true]);
  });
});

describe("an export of the graph", () => {
  const entity = (id: string, type: string, name: string) => ({ id, type, name, level: null });
  const [budi, kpk] = [
    entity("person:budi", "Person", "Budi <b>"),
    entity("o:kpk", "Organization", "KPK"),
  ];
  const edge = (relation: string, predicate: string | null) => ({
    ...{ a: budi, b: kpk, relation, predicate, weight: 2, last_at: null },
  });
  const edges = [edge("SPOK", "lapor"), edge("CO_MENTION", null)];
  const answers = (asked: unknown[] = []): Answers => ({
    "neo4j.graph.neighbours": () => ({
      items: [{ ...kpk, relation: "CO_MENTION", weight: 2, last_at: null, direction: "both" }],
      ...{ next: null, examined: 2, total: 2, found: 1 },
    }),
    "neo4j.graph.count": (input) => {
      asked.push(input);
      return { relations: 2 };
    },
    // Only one end: the other is known by its relation alone.
    "neo4j.entities.scan": () => [{ ...budi, aliases: [], mentions: 3 }],
    "neo4j.graph.scan": () => edges,
  });

  it("read by another library has every entity and relation", async () => {
    const asked: unknown[] = [];
    const reply = await get(
      "graph?entity_id=person:budi&from=2026-10-01T00:00:00Z",
      answers(asked),
    );
    expect(reply.headers["content-type"]).toContain("application/graphml+xml");
    expect(reply.trailers["nexa-written-rows"]).toBe("2");
    const graph = parse(MultiGraph, reply.body);
    expect(graph.nodes().sort()).toEqual(["o:kpk", "person:budi"]);
    expect(graph.mapEdges((_, { relation }) => relation as string)).toEqual(["SPOK", "CO_MENTION"]);
    expect(asked).toEqual([
      {
        ...{ ids: ["person:budi", "o:kpk"], relations: ["CO_MENTION", "SPOK", "PART_OF"] },
        window: { from: "2026-10-01T00:00:00Z" },
      },
    ]);
  });

  it("of all has no co-mentions unless entities are named", async () => {
    const asked: unknown[] = [];
    await get("graph?format=json", answers(asked));
    expect(asked).toEqual([{ relations: ["SPOK", "PART_OF"], window: {} }]);
  });

  it("as JSON and CSV says the same", async () => {
    const json = (await get("graph?format=json", answers())).json<{
      nodes: { id: string }[];
      edges: object[];
    }>();
    expect(json.nodes.map(({ id }) => id)).toEqual(["person:budi", "o:kpk"]);
    expect(json).toMatchObject({
      ...{ expected: 2, written: 2 },
      edges: [{ source: "person:budi", target: "o:kpk", predicate: "lapor" }, {}],
    });
    const csv = (await get("graph?format=csv", answers())).body.split("\r\n");
    expect(csv[1]).toBe("person:budi,Person,Budi <b>,SPOK,lapor,o:kpk,Organization,KPK,2,");
  });

  it("of what an explorer shows takes its ids", async () => {
    const asked: unknown[] = [];
    const ids = ["person:budi", "o:kpk"];
    const reply = await post("/export/graph", { ids, relation: ["SPOK"] }, answers(asked));
    expect(reply.statusCode).toBe(200);
    expect(asked).toMatchObject([{ ids, relations: ["SPOK"] }]);
  });
});
