import { Fault } from "@nexa/contracts";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { oneApp } from "../analysts/one-app.ts";
import type { Answers } from "../sample-app.ts";

const { answering, get, post, headers } = oneApp("analyst");
afterAll(async () => (await answering({})).close());

const brief = (id: string, name = id) => ({ id, type: "Person", name, level: null });
const profile = (id: string, aliases: string[] = []) => ({
  ...brief(id),
  aliases: aliases.map((alias) => ({
    ...{ id: alias, name: alias, rule: "title", evidence: null, article_id: null, by: "rule" },
    since: "2026-10-15T08:00:00Z",
  })),
  ...{ part_of: [], mentions: 3, first_at: null, last_at: null, roles: [], newest: [] },
  sentiments: { positif: 0, netral: 3, negatif: 0 },
});

describe("an entity", () => {
  it("of any name has an address: signs, spaces, four hundred letters", async () => {
    const asked: unknown[] = [];
    const answers: Answers = {
      "neo4j.entities.profile": (input) => {
        asked.push(input);
        return profile("person:x");
      },
    };
    const ids = ["person:budi santoso", "organization:a/b?c#d%", `concept:${"é".repeat(390)}`];
    for (const id of ids)
      expect((await get(`/entities/${encodeURIComponent(id)}`, answers)).statusCode).toBe(200);
    expect(asked).toEqual(ids.map((entity_id) => ({ entity_id, window: {} })));
  });

  it("that nobody knows is 404; while the graph is away, 503", async () => {
    const unknown = await get("/entities/person:x", { "neo4j.entities.profile": () => null });
    expect(unknown.json()).toMatchObject({ status: 404, detail: "there is no entity person:x" });
    expect((await get("/entities/person:x")).statusCode).toBe(503);
  });

  it("has neighbours by type, and says how many there are of how many", async () => {
    let asked: unknown;
    const counts = { examined: 300, total: 5_000, found: 2_431 };
    const reply = await get(
      "/entities/person:x/neighbours?type=Person&type=Region&from=2026-10-01T00:00:00Z&limit=300",
      {
        "neo4j.graph.neighbours": (input) => {
          asked = input;
          return { items: [], next: "x", ...counts };
        },
      },
    );
    expect(reply.json()).toEqual({ items: [], next: "x", ...counts });
    expect(asked).toEqual({
      ...{ entity_id: "person:x", relation: "CO_MENTION", types: ["Person", "Region"], limit: 300 },
      window: { from: "2026-10-01T00:00:00Z" },
    });
  });

  it("of a kind that there is not is refused", async () => {
    const reply = await get("/entities?q=budi&type=Alien");
    expect(reply.json()).toMatchObject({ status: 400, code: "INVALID_ARGUMENT" });
  });
});

describe("paths", () => {
  it("are asked for with their ends, length and ways", async () => {
    let asked: unknown;
    const answers: Answers = {
      "neo4j.graph.shortestPaths": (input) => {
        asked = input;
        return { items: [], next: null };
      },
    };
    const reply = await get("/graph/paths?from_id=person:a&to_id=person:b&via=SPOK", answers);
    expect(reply.statusCode).toBe(200);
    expect(asked).toEqual({
      ...{ from: "person:a", to: "person:b", max_length: 6, via: ["SPOK"], limit: 50, window: {} },
    });
  });
});

describe("Cypher of an analyst", () => {
  const statement = { query: "MATCH (n) RETURN n" };

  it("gives rows, and its question is written down", async () => {
    const found = { columns: ["n"], rows: [[1], [{ $node: {} }]], cut: "rows", took_ms: 3 };
    const reply = await post("/graph/cypher", statement, { "neo4j.cypher.read": () => found });
    expect(reply.json()).toEqual(found);
    const { audited } = await answering({});
    expect(audited.at(-1)).toMatchObject({
      action: "cypher.read",
      detail: { statement: statement.query },
    });
  });

  it("that would write is refused with the guard's reason", async () => {
    const reply = await post(
      "/graph/cypher",
      { query: "CREATE (n)" },
      {
        "neo4j.cypher.read": () => {
          throw new Fault("PERMISSION_DENIED", "CREATE is not allowed: this can only read");
        },
      },
    );
    expect(reply.json()).toMatchObject({ status: 403, detail: /only read/ });
  });

  it("is stopped when whoever asked goes away", async () => {
    let signal: AbortSignal | undefined;
    const app = await answering({
      "neo4j.cypher.read": (_, options) => {
        ({ signal } = options as { signal: AbortSignal }); // the client's options
        return new Promise(() => undefined); // as long as nobody stops it
      },
    });
    if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo; // listen() on a port gives AddressInfo
    const leaving = new AbortController();
    const asked = fetch(`http://127.0.0.1:${port}/api/v1/graph/cypher`, {
      ...{ method: "POST", body: JSON.stringify(statement), signal: leaving.signal },
      headers: { ...headers, "content-type": "application/json" },
    });
    await expect.poll(() => signal?.aborted).toBe(false);
    leaving.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(() => signal?.aborted).toBe(true);
  });
});

describe("merge and split", () => {
  /** A graph of two entities that keeps its decisions. */
  function graph() {
    const merged: Record<string, unknown>[] = [];
    const split: Record<string, unknown>[] = [];
    const owner = (id: string) => (id === "person:b" && merged.length > 0 ? "person:a" : id);
    const answers: Answers = {
      "neo4j.entities.profile": (input) => {
        const { entity_id } = input as { entity_id: string };
        if (entity_id === "person:nobody") return null;
        const id = owner(entity_id);
        return profile(id, id === "person:a" ? ["person:b"] : []);
      },
      "neo4j.entities.merge": (input) => {
        merged.push(input as Record<string, unknown>);
        return { writeId: "w" };
      },
      "neo4j.entities.split": (input) => {
        split.push(input as Record<string, unknown>);
        return { writeId: "w" };
      },
      "neo4j.entities.history": () => ({ items: [], next: null }),
      "neo4j.entities.compare": () => null,
    };
    return { answers, merged, split };
  }
  const key = () => ({ "idempotency-key": crypto.randomUUID() });
  const merge = { from: "person:b", into: "person:a", reason: "same man" };

  it("need an Idempotency-Key", async () => {
    expect((await post("/graph/merge", merge, graph().answers)).statusCode).toBe(400);
    const split = { entity_id: "person:a", names: ["person:b"], reason: "two men" };
    expect((await post("/graph/split", split, graph().answers)).statusCode).toBe(400);
  });

  it("sent twice is one decision, with who and why, and the entity that it made", async () => {
    const { answers, merged } = graph();
    const once = key();
    const first = await post("/graph/merge", merge, answers, once);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({ entity: { id: "person:a" } });
    const again = await post("/graph/merge", merge, answers, once);
    expect(again.json()).toEqual(first.json());
    expect(merged).toMatchObject([{ ...merge, by: "key of a analyst" }]);
    expect(merged[0]?.["id"]).toBe(first.json<{ id: string }>().id);
    const { audited } = await answering(answers);
    expect(audited.filter(({ action }) => action === "entity.merge")).toMatchObject([
      { subject: "person:a", detail: { from: "person:b", reason: "same man" } },
    ]);
  });

  it("of somebody unknown is 404; of names that are not its own 412; nothing is decided", async () => {
    const { answers, merged, split } = graph();
    const nobody = { ...merge, from: "person:nobody" };
    expect((await post("/graph/merge", nobody, answers, key())).statusCode).toBe(404);
    const strange = { entity_id: "person:a", names: ["person:c"], reason: "two men" };
    expect((await post("/graph/split", strange, answers, key())).statusCode).toBe(412);
    expect([merged, split]).toEqual([[], []]);
  });

  it("gives names back", async () => {
    const { answers, split } = graph();
    const names = { entity_id: "person:a", names: ["person:b"], reason: "two men" };
    expect((await post("/graph/split", names, answers, key())).statusCode).toBe(200);
    expect(split).toMatchObject([names]);
  });

  it("can be looked at before: which names would move", async () => {
    const reply = await get("/graph/merge-preview?from=person:b&into=person:a", graph().answers);
    expect(reply.json()).toMatchObject({
      ...{ from: { id: "person:b" }, into: { id: "person:a" }, names: ["person:b"], mentions: 3 },
      common_articles: 0,
    });
  });
});

describe("talent", () => {
  const id = "00000000-0000-4000-8000-000000000002";
  it("matches come with what is missing; who is unknown is 404", async () => {
    const match = { opportunity_id: id, title: "Analis", shared: ["sql"], missing: ["hukum"] };
    const answers: Answers = { "neo4j.talent.matchOpportunities": () => [match] };
    expect((await get(`/talent/resumes/${id}/matches`, answers)).json()).toEqual({
      items: [match],
    });
    const none = { "neo4j.talent.skillGap": () => null };
    expect((await get(`/talent/resumes/${id}/gap?opportunity=${id}`, none)).statusCode).toBe(404);
    expect((await get("/talent/resumes")).statusCode).toBe(503);
  });
});
