import { UndiciConnection } from "@elastic/elasticsearch";
import { describe, expect, it } from "vitest";
import { connectionFor, kindOf, plainMediaTypes } from "./any-server.ts";

const greeting = (version: object) => JSON.stringify({ name: "n", version });

describe("the server behind the address", () => {
  it.each([
    ["Elasticsearch 9", { number: "9.2.1" }, { isElasticsearch: true, major: 9 }],
    ["Elasticsearch 8", { number: "8.19.0" }, { isElasticsearch: true, major: 8 }],
    [
      "OpenSearch 2",
      { number: "2.19.6", distribution: "opensearch" },
      { isElasticsearch: false, major: 2 },
    ],
  ])("is known by its greeting: %s", (_, version, kind) => {
    expect(kindOf(greeting(version))).toEqual(kind);
  });

  it.each(["<html>", "{}", "null", greeting({})])("is refused when it is another: %s", (text) => {
    expect(() => kindOf(text)).toThrow("neither Elasticsearch nor OpenSearch");
  });

  it("is spoken to in the driver's own words only when it is Elasticsearch 9 or later", () => {
    expect(connectionFor({ isElasticsearch: true, major: 9 })).toBe(UndiciConnection);
    expect(connectionFor({ isElasticsearch: true, major: 8 })).not.toBe(UndiciConnection);
    expect(connectionFor({ isElasticsearch: false, major: 2 })).not.toBe(UndiciConnection);
  });

  it("gets plain media types, and every other header as it is", () => {
    expect(
      plainMediaTypes({
        accept: "application/vnd.elasticsearch+json; compatible-with=9,text/plain",
        "content-type": "application/vnd.elasticsearch+x-ndjson; compatible-with=9",
        "content-length": 12,
      }),
    ).toEqual({
      accept: "application/json,text/plain",
      "content-type": "application/x-ndjson",
      "content-length": 12,
    });
  });
});
