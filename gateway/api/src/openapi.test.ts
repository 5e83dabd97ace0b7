import { readFile } from "node:fs/promises";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { openapiFile, openapiText } from "./openapi-file.ts";

type Operation = {
  "x-access"?: string;
  tags?: string[];
  summary?: string;
  responses: Record<string, { content?: Record<string, unknown> }>;
};
const operations = (text: string): [string, Operation][] => {
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> }; // OpenAPI
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method} ${path}`,
      operation,
    ]),
  );
};

describe("the description of the API", { timeout: 60_000 }, () => {
  it("is valid OpenAPI 3.1", async () => {
    const { valid, errors } = await new Validator().validate(await openapiText());
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it("is checked in as it is (npm run openapi -w @nexa/api)", async () => {
    const isSame = (await readFile(openapiFile, "utf8")) === (await openapiText());
    expect(isSame).toBe(true); // the whole difference would fill the screen
  });

  it("says of every route what it is for, who may use it and what it answers", async () => {
    const silent = operations(await openapiText()).filter(
      ([, { summary, tags, responses, ...rest }]) =>
        !summary ||
        !tags?.length ||
        rest["x-access"] === undefined ||
        !Object.entries(responses).some(
          ([status, { content }]) => status.startsWith("2") && (status === "204" || content),
        ),
    );
    expect(silent.map(([name]) => name)).toEqual([]);
  });
});
