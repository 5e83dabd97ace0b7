import { revisionOf } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { as, sampleApp } from "../sample-app.ts";
import { described } from "./services.ts";

const now = Date.parse("2026-11-30T10:00:00Z");
const document = (service: string, updated_at: string, fields = {}) => ({
  ...{ service, updated_at },
  ...fields,
});

describe("services", { timeout: 60_000 }, () => {
  it("are all listed; one is alive when it was heard of within a minute, and the silent come first", () => {
    const all = described(
      [
        document("a1-scraper-controller", "2026-11-29T00:00:00Z", { tick: 1 }),
        document("a1-scraper-controller:status", "2026-11-30T09:59:30Z", { jobs: 3 }),
        document("b1-scraper:status", "2026-11-30T09:58:00Z"),
      ],
      now,
    );
    expect(all.map(({ name, is_alive }) => [name, is_alive])).toEqual([
      ["b1-scraper", false],
      ["c1-processor", false],
      ["c2-dedup", false],
      ["d1-inference", false],
      ["f1-api-backend", false],
      ["a1-scraper-controller", true],
    ]);
    expect(all.at(-1)).toMatchObject({ settings: { tick: 1 }, heartbeat: { jobs: 3 } });
  });

  it("get new settings from who has seen the old ones, also where there are none yet", async () => {
    let held: Record<string, unknown> | null = null;
    const app = await sampleApp({
      answers: {
        "mongodb.settings.find": () => held,
        "mongodb.settings.edit": (input) => {
          const { row, expected } = input as {
            row: Record<string, unknown>;
            expected: string | null;
          };
          if (expected !== (held && revisionOf(held))) return { outcome: "stale", row: held };
          held = row;
          return { outcome: "saved", row };
        },
      },
    });
    const url = "/api/v1/services/b1-scraper/settings";
    const etag = async () =>
      String((await app.inject({ url, headers: as("viewer") })).headers.etag);
    const put = (match: string, payload: object) =>
      app.inject({
        method: "PUT",
        url,
        payload,
        headers: { ...as("operator"), "if-match": match },
      });
    const none = await etag();
    expect(none).toBe('"none"');
    expect((await put(none, { hosts_at_once: 4 })).json()).toMatchObject({
      settings: { service: "b1-scraper", hosts_at_once: 4 },
    });
    expect((await put(none, { hosts_at_once: 9 })).statusCode).toBe(412);
    expect((await put(await etag(), { hosts_at_once: 2, service: "other" })).json()).toMatchObject({
      settings: { service: "b1-scraper", hosts_at_once: 2 },
    });
  });
});
