import { Fault, type Role } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { as, asAdmin, sampleApp, type Answers } from "./sample-app.ts";

const get = async (url: string, parts: Parameters<typeof sampleApp>[0] = {}) =>
  (await sampleApp(parts)).inject({ url: `/api/v1${url}`, headers: asAdmin });
const id = "00000000-0000-4000-8000-000000000002";

describe("the API", { timeout: 60_000 }, () => {
  it("says 503 and when to ask again while a store is away", async () => {
    const reply = await get(`/articles/${id}`);
    expect(reply.statusCode).toBe(503);
    expect(reply.headers["retry-after"]).toBe("3");
    expect(reply.headers["content-type"]).toMatch(/^application\/problem\+json/);
    expect(reply.json()).toEqual({
      type: "about:blank",
      title: "UNAVAILABLE",
      status: 503,
      detail: "postgres does not answer",
      code: "UNAVAILABLE",
      retryable: true,
      request_id: reply.headers["x-request-id"],
      trace_id: reply.headers["x-trace-id"],
    });
  });

  it("says 503 for the lag while Kafka is away", async () => {
    const lag = () => Promise.reject(new Error("Connection error: ECONNREFUSED"));
    expect((await get("/lag", { bus: { lag } })).json()).toMatchObject({
      status: 503,
      retryable: true,
    });
  });

  it("says which field of a request is wrong", async () => {
    const reply = await get("/articles?limit=1000");
    expect(reply.statusCode).toBe(400);
    expect(reply.json<{ errors: string[] }>().errors[0]).toMatch(/^limit: /);
  });

  it("says 404 for an article or an address that does not exist", async () => {
    const answers: Answers = { "postgres.articles.find": () => null };
    const unknown = await get(`/articles/${id}`, { answers });
    expect(unknown.json()).toMatchObject({ status: 404, code: "NOT_FOUND", retryable: false });
    const nowhere = await get("/nothing");
    expect(nowhere.headers["content-type"]).toMatch(/^application\/problem\+json/);
    expect(nowhere.json()).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  it("tells nothing about a bug of its own", async () => {
    const answers: Answers = {
      "postgres.articles.find": () => {
        throw new Fault("INTERNAL", "column secret does not exist");
      },
    };
    const reply = await get(`/articles/${id}`, { answers });
    expect(reply.json()).toMatchObject({ status: 500, detail: "internal error" });
    expect(reply.body).not.toContain("secret");
  });

  it("searches articles with the words and filters that were asked for", async () => {
    let asked: unknown;
    const answers: Answers = {
      "elasticsearch.articles.search": (input) => {
        asked = input;
        const facet = { sentiment: [], urgency: [], domain: [], region: [], police_unit: [] };
        return { total: 0, hits: [], next: null, facets: facet };
      },
    };
    const reply = await get("/articles?q=begal&urgency=4&limit=5", { answers });
    expect(reply.statusCode).toBe(200);
    expect(asked).toEqual({ q: "begal", limit: 5, filters: { urgency: 4 } });
  });

  it("is unwell, and says which store does not answer", async () => {
    const app = await sampleApp({ answers: { "postgres.store.counts": () => ({ articles: 1 }) } });
    const reply = await app.inject("/health");
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({
      status: "degraded",
      rabbitmq: true,
      kafka: true,
      stores: { postgres: true, mongodb: false },
    });
  });

  it("names the request and the trace in every answer, and keeps the caller's trace", async () => {
    const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    const app = await sampleApp();
    const headers = { ...asAdmin, traceparent: `00-${trace}-00f067aa0ba902b7-01` };
    const reply = await app.inject({ url: `/api/v1/articles/${id}`, headers });
    expect(reply.headers["x-trace-id"]).toBe(trace);
    expect(reply.json()).toMatchObject({ trace_id: trace });
    const other = await app.inject("/health");
    expect(other.headers["x-trace-id"]).toMatch(/^[0-9a-f]{32}$/);
    expect(other.headers["x-request-id"]).not.toBe(reply.headers["x-request-id"]);
  });

  it("lets nobody ask more often than the limit, and says when to ask again", async () => {
    const app = await sampleApp({ env: { API_RATE_LIMIT: "2" } });
    const ask = (role: Role) => app.inject({ url: "/api/v1/session", headers: as(role) });
    await ask("viewer");
    await ask("viewer");
    const third = await ask("viewer");
    expect(third.statusCode).toBe(429);
    expect(Number(third.headers["retry-after"])).toBeGreaterThan(0);
    expect(third.json()).toMatchObject({ code: "RESOURCE_EXHAUSTED", retryable: true });
    expect((await ask("analyst")).statusCode).toBe(200);
  });

  it("refuses an address that is too long as a problem like any other", async () => {
    const app = await sampleApp();
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    const reply = await fetch(`${address}/api/v1/session?q=${"x".repeat(20_000)}`);
    expect(reply.status).toBe(431);
    expect(reply.headers.get("content-type")).toBe("application/problem+json");
    expect(await reply.json()).toMatchObject({ code: "INVALID_ARGUMENT", retryable: false });
    await app.close();
  });
});
