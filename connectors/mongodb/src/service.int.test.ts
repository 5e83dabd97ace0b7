import { mongodb, newId } from "@nexa/contracts";
import { behavesLikeAConnector } from "@nexa/rpc/testing";
import { logger } from "@nexa/service";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toFault } from "./faults.ts";
import { start } from "./service.ts";
import { openStore } from "./store.ts";
import { testStore } from "./test-database.ts";

let context: Awaited<ReturnType<typeof testStore>>;
beforeAll(async () => {
  context = await testStore("service");
});
afterAll(() => context.drop());

const resume = {
  ...{ id: newId(), profile_id: newId(), full_name: "Ana Souza", text: "Go, SQL" },
  skills: [{ uri: "http://data.test/skill/sql", name: "SQL" }],
  custom_skills: [],
  submitted_at: "2026-10-15T15:00:00+07:00",
};

behavesLikeAConnector(
  mongodb,
  (RABBITMQ_URL) =>
    start(
      { ...context.config, RABBITMQ_URL, HEALTH_HOST: "127.0.0.1", HEALTH_PORT: 0 },
      logger("connector-mongodb"),
    ),
  {
    read: { group: "rawResumes", name: "find", input: { id: resume.id } },
    write: { group: "rawResumes", name: "save", input: resume },
    forOperators: [{ group: "sources", name: "deactivateExcept", input: { ids: [] } }],
    afterWrite: () => context.db.collection("raw_resumes").find().toArray(),
  },
);

describe("connector-mongodb", () => {
  it("has the indexes that its reads and its uniqueness rely on, made as often as it starts", async () => {
    await (await openStore(context.config, logger("test"))).close();
    const keysOf = async (name: string) =>
      (await context.db.collection(name).indexes()).map(
        ({ key, unique }) => `${Object.keys(key).join(",")}${unique ? " unique" : ""}`,
      );
    expect(await keysOf("targets")).toEqual(expect.arrayContaining(["active", "id unique"]));
    expect(await keysOf("target_keywords")).toEqual(
      expect.arrayContaining(["targetId,active", "id unique"]),
    );
    expect(await keysOf("service_settings")).toContain("service unique");
    expect(await keysOf("raw_resumes")).toContain("hash");
  });

  it("says within 3 seconds that there is no server, and it is worth trying again", async () => {
    const nobody = new MongoClient("mongodb://127.0.0.1:1", { serverSelectionTimeoutMS: 300 });
    const error: unknown = await nobody
      .db("x")
      .command({ ping: 1 })
      .catch((reason: unknown) => reason);
    await nobody.close();
    expect(toFault(error)).toMatchObject({ code: "UNAVAILABLE", retryable: true });
  });
});
