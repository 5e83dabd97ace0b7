import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { asyncApi, asyncApiText, storeContracts } from "./async-api.ts";
import { describeContract } from "./describe-contract.ts";

describe("the AsyncAPI document", () => {
  it("is checked in and up to date (npm run schemas)", () => {
    const file = new URL("../../asyncapi.json", import.meta.url);
    expect(readFileSync(file, "utf8") === asyncApiText()).toBe(true);
  });

  it("names every operation of every store, with where its answer goes", () => {
    const { operations } = asyncApi();
    const described = storeContracts.flatMap((contract) =>
      describeContract(contract).operations.map(({ name }) => `${contract.store}.${name}`),
    );
    expect(Object.keys(operations)).toEqual(expect.arrayContaining(described));
    expect(operations["mongodb.targets.listActive"]).toHaveProperty("reply");
    expect(operations["mongodb.targets.save"]).not.toHaveProperty("reply");
  });

  it("has only references that lead somewhere", () => {
    const document: unknown = asyncApi();
    const references = [
      ...asyncApiText().matchAll(/"\$ref": "(#\/(?:channels|components)[^"]*)"/g),
    ];
    expect(references.length).toBeGreaterThan(100);
    const follow = (path: string) =>
      path
        .slice(2)
        .split("/")
        .reduce((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
    expect(references.filter(([, path = ""]) => follow(path) === undefined)).toEqual([]);
  });

  it("says how a vector stands on the wire", () => {
    const qdrant = storeContracts.find(({ store }) => store === "qdrant");
    const save =
      qdrant && describeContract(qdrant).operations.find((o) => o.name === "articles.save");
    expect(save?.input).toMatchObject({ properties: { vector: { required: ["$f32"] } } });
  });
});
