import { Fault } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { as, asAdmin, deadJob, sampleApp, type Answers } from "./sample-app.ts";

const view = { name: "Begal", kind: "search", state: { q: "begal" } };
/** An API that counts what is really kept. */
async function world(answers: Answers = {}) {
  const kept: unknown[] = [];
  const app = await sampleApp({
    answers: {
      "postgres.views.edit": (input) => {
        kept.push(input);
        return { outcome: "saved", row: (input as { row: object }).row }; // the operation's input
      },
      "mongodb.deadJobs.find": () => deadJob,
      ...answers,
    },
  });
  const post = (key: string | undefined, payload: object = view, headers = asAdmin) =>
    app.inject({
      ...{ method: "POST", url: "/api/v1/views", payload },
      headers: { ...headers, ...(key !== undefined && { "idempotency-key": key }) },
    });
  return { app, kept, post };
}

describe("a request with an Idempotency-Key", { timeout: 60_000 }, () => {
  it("sent twice is done once and answered twice the same", async () => {
    const { app, kept, post } = await world();
    const first = await post("k1");
    const second = await post("k1");
    expect(app.audited).toHaveLength(1);
    expect(first.statusCode).toBe(201);
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
    expect(second.headers["idempotency-replayed"]).toBe("true");
    expect(kept).toHaveLength(1);
  });

  it("is done again under another key, by another actor, or without one", async () => {
    const { kept, post } = await world();
    await post("k1");
    await post("k2");
    await post("k1", view, as("analyst"));
    await post(undefined);
    expect(kept).toHaveLength(4);
  });

  it("is refused when the key was used for another request", async () => {
    const { kept, post } = await world();
    await post("k1");
    const other = await post("k1", { ...view, name: "Narkoba" });
    expect(other.statusCode).toBe(422);
    expect(other.json()).toMatchObject({ retryable: false });
    expect(kept).toHaveLength(1);
  });

  it("is told to wait while the first is still worked on", async () => {
    let release = () => {};
    const working = new Promise<void>((resolve) => (release = resolve));
    let begun = 0;
    const { post } = await world({
      "postgres.views.edit": async (input) => {
        begun++;
        await working;
        return { outcome: "saved", row: (input as { row: object }).row }; // the operation's input
      },
    });
    const first = post("k1");
    await expect.poll(() => begun).toBe(1);
    const second = await post("k1");
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({ code: "ABORTED", retryable: true });
    release();
    expect((await first).statusCode).toBe(201);
  });

  it("that failed because a store was away may be sent again with the same key", async () => {
    let tries = 0;
    const { kept, post } = await world({
      "postgres.views.edit": (input) => {
        if (tries++ === 0) throw new Fault("UNAVAILABLE", "postgres does not answer");
        kept.push(input);
        return { outcome: "saved", row: (input as { row: object }).row }; // the operation's input
      },
    });
    expect((await post("k1")).statusCode).toBe(503);
    expect((await post("k1")).statusCode).toBe(201);
    expect(kept).toHaveLength(1);
  });

  it("that is not printable or too long is refused", async () => {
    const { post } = await world();
    expect((await post("a b")).statusCode).toBe(400);
    expect((await post("x".repeat(201))).statusCode).toBe(400);
  });
});
