import { get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EventHub } from "../events.ts";
import { asAdmin, sampleApp } from "../sample-app.ts";

describe("live events over HTTP", { timeout: 60_000 }, () => {
  const events = new EventHub();
  let app: Awaited<ReturnType<typeof sampleApp>>;
  let url: string;
  beforeAll(async () => {
    app = await sampleApp({ events });
    url = `${await app.listen({ port: 0, host: "127.0.0.1" })}/api/v1/events`;
  }, 60_000);
  afterAll(() => app.close());

  /** A page that listens: what it has got so far, and its end. */
  async function listen(query = "", headers: Record<string, string> = {}) {
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      get(url + query, { headers: { ...asAdmin, ...headers } }, resolve).on("error", reject),
    );
    const page = { text: "", response, leave: () => response.destroy() };
    response.setEncoding("utf8").on("data", (text: string) => (page.text += text));
    response.on("error", () => undefined); // we leave in the middle
    await expect.poll(() => page.text).toContain("retry: 2000");
    return page;
  }

  it("reach a page as they happen, with id, topic and data", async () => {
    const page = await listen();
    expect(page.response.headers["content-type"]).toMatch(/^text\/event-stream/);
    expect(page.response.headers["x-request-id"]).toBeDefined();
    events.publish("jobs", { id: "dlq_1", status: "replayed" });
    const text = `id: ${events.lastId}\nevent: jobs\ndata: {"id":"dlq_1","status":"replayed"}\n\n`;
    await expect.poll(() => page.text).toContain(text);
    page.leave();
  });

  it("are only those of the topics that were asked for", async () => {
    const page = await listen("?topics=overview");
    events.publish("jobs", 1);
    events.publish("overview", 2);
    await expect.poll(() => page.text).toContain("event: overview");
    expect(page.text).not.toContain("event: jobs");
    page.leave();
  });

  it("that came while the line was lost are sent when it is back, each once", async () => {
    const first = await listen();
    events.publish("jobs", "before");
    await expect.poll(() => first.text).toContain("before");
    const lastSeen = String(events.lastId);
    first.leave();
    for (const each of ["one", "two", "three"]) events.publish("jobs", each);
    const second = await listen("", { "last-event-id": lastSeen });
    events.publish("jobs", "after");
    await expect.poll(() => second.text).toContain("after");
    const got = [...second.text.matchAll(/data: "(\w+)"/g)].map(([, data]) => data);
    expect(got).toEqual(["one", "two", "three", "after"]);
    second.leave();
  });

  it("that are forgotten make the page read anew", async () => {
    const page = await listen("", { "last-event-id": "17" });
    await expect.poll(() => page.text).toContain("event: reset");
    page.leave();
  });

  it("are kept for nobody who has left", async () => {
    const page = await listen();
    expect(events.listeners).toBeGreaterThan(0);
    page.leave();
    await expect.poll(() => events.listeners).toBe(0);
  });

  it("end when the API stops, so that stopping waits for no page", async () => {
    const other = await sampleApp();
    const address = await other.listen({ port: 0, host: "127.0.0.1" });
    const response = await new Promise<IncomingMessage>((resolve) =>
      get(`${address}/api/v1/events`, { headers: asAdmin }, resolve),
    );
    response.resume();
    const ended = new Promise((resolve) => response.once("close", resolve));
    await other.close();
    await ended;
  });
});
