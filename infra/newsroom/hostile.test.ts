import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadPlan, type BrokenKind } from "./plan.ts";
import { startNewsroom, type Newsroom } from "./server.ts";
import { throughProxy } from "./through-proxy.ts";

const plan = loadPlan();
let newsroom: Newsroom;
beforeAll(async () => {
  newsroom = await startNewsroom({ clock: new Date("2026-11-28T05:00:00Z"), plan });
});
afterAll(() => newsroom.stop());

const broken = (kind: BrokenKind) => {
  const found = plan.find((one) => one.broken === kind);
  if (!found) throw new Error(`no page is ${kind}`);
  return found;
};
const visit = (kind: BrokenKind) => throughProxy(newsroom.url, broken(kind).url);

describe("the newsroom's broken and hostile pages", () => {
  it("cuts a gzip stream short inside a complete answer", async () => {
    const { isComplete, body, headers } = await visit("truncated-gzip");
    expect(isComplete).toBe(true);
    expect(headers["content-encoding"]).toBe("gzip");
    expect(() => gunzipSync(body)).toThrow("unexpected end of file");
  });

  it("breaks a connection before the promised length", async () => {
    const { isComplete, body, headers } = await visit("truncated-length");
    expect(isComplete).toBe(false);
    expect(body.length).toBeLessThan(Number(headers["content-length"]));
  });

  it("packs 64 MiB into less than 100 KB", async () => {
    const { body } = await visit("bomb");
    expect(body.length).toBeLessThan(100_000);
    expect(gunzipSync(body).length).toBe(64 * 1024 * 1024);
  });

  it("says 404 for a lost page and 410 for one taken back", async () => {
    expect((await visit("not-found")).status).toBe(404);
    expect((await visit("gone")).status).toBe(410);
  });

  it("puts one page under a path that robots.txt forbids, and one on a host whose robots.txt fails", async () => {
    const { publisher, path } = broken("robots");
    expect(path.startsWith("/premium/")).toBe(true);
    const robots = await throughProxy(newsroom.url, `http://${publisher.host}/robots.txt`);
    expect(robots.body.toString()).toContain("Disallow: /premium/");
    const failing = broken("robots-unreachable").publisher.host;
    expect((await throughProxy(newsroom.url, `http://${failing}/robots.txt`)).status).toBe(503);
  });

  it("redirects to loopback, to a cloud's metadata address, and in a circle", async () => {
    expect((await visit("private-address")).headers["location"]).toBe("http://127.0.0.1:9/admin");
    expect((await visit("metadata-address")).headers["location"]).toContain("//169.254.169.254/");
    const { url } = broken("redirect-loop");
    const there = await throughProxy(newsroom.url, url);
    expect(there.headers["location"]).toBe(`${url}?lanjut=1`);
    const back = await throughProxy(newsroom.url, String(there.headers["location"]));
    expect(back.headers["location"]).toBe(url);
  });

  it("answers 200 with a wall, a teaser, a video, a list or an empty frame, and not with the text", async () => {
    for (const kind of ["consent", "paywall", "video", "index", "no-text"] as const) {
      const { status, body } = await visit(kind);
      expect(status, kind).toBe(200);
      expect(body.toString(), kind).not.toContain(broken(kind).article.paragraphs[1]);
    }
  });

  it("drips a body without an end", async () => {
    const { hostname, port } = new URL(newsroom.url);
    const { request } = await import("node:http");
    const chunks = await new Promise<number>((resolve, reject) => {
      const asked = request({ hostname, port, path: broken("slow-drip").url }, (response) => {
        let count = 0;
        response.on("data", () => {
          count += 1;
          if (count < 3) return;
          asked.destroy();
          resolve(count);
        });
      });
      asked.on("error", reject);
      asked.end();
    });
    expect(chunks).toBe(3);
  });

  it("labels windows-1252 bytes as UTF-8, and UTF-8 by a name that no decoder knows", async () => {
    const wrong = await visit("wrong-charset");
    expect(wrong.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(wrong.body.includes(0x93)).toBe(true);
    expect(() => new TextDecoder("utf-8", { fatal: true }).decode(wrong.body)).toThrow();
    const unknown = await visit("unknown-charset");
    expect(unknown.headers["content-type"]).toBe("text/html; charset=utf8mb4_bin");
    expect(unknown.body.toString()).toContain(broken("unknown-charset").article.paragraphs[1]);
  });

  it("fails once with 503 and works at the second attempt", async () => {
    expect((await visit("flaky")).status).toBe(503);
    expect((await visit("flaky")).status).toBe(200);
  });

  it("prints one article without any date around the text", async () => {
    const { body } = await visit("no-date");
    expect(body.toString()).toContain(broken("no-date").article.paragraphs[1]);
    expect(body.toString()).not.toMatch(/\d{2}:\d{2} Wita|datePublished|published_time/);
  });
});
