import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadPlan } from "./plan.ts";
import { startNewsroom, type Newsroom } from "./server.ts";
import { throughProxy } from "./through-proxy.ts";

const plan = loadPlan();
let newsroom: Newsroom;
beforeAll(async () => {
  newsroom = await startNewsroom({ clock: new Date("2026-11-28T05:00:00Z"), plan });
});
afterAll(() => newsroom.stop());

const search = async (query: string): Promise<string> => {
  const url = `http://news.google.test/rss/search?q=${encodeURIComponent(query)}&hl=id&gl=ID&ceid=ID:id`;
  const { body, headers } = await throughProxy(newsroom.url, url);
  expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
  return body.toString();
};
const linksOf = (xml: string): string[] =>
  [...xml.matchAll(/<item>.*?<link>([^<]*)<\/link>/g)].map(([, link]) => link ?? "");

describe("the newsroom's search", () => {
  it("finds for a keyword what the plan says, by links that redirect to the publishers", async () => {
    const links = linksOf(await search("begal"));
    const targets = await Promise.all(
      links.map(async (link) => (await throughProxy(newsroom.url, link)).headers["location"]),
    );
    const planned = plan.filter(({ keywords }) => keywords.includes("begal"));
    expect(targets).toEqual(planned.map(({ url }) => url));
    expect(links[0]).toMatch(/^http:\/\/news\.google\.test\/rss\/articles\/CBMi[\w-]+\?oc=5$/);
  });

  it("does not mind case, quotes and operators, and finds nothing for an unknown word", async () => {
    expect(linksOf(await search('"PHK" when:1d'))).toEqual(linksOf(await search("phk")));
    expect(linksOf(await search("kucing"))).toEqual([]);
  });

  it("names title and publisher, source and time as Google News does", async () => {
    const old = plan.find(({ variant, route }) => variant === "old" && route === "search");
    const xml = await search(old?.keywords[0] ?? "");
    expect(xml).toContain(`${old?.article.title ?? ""} - ${old?.publisher.name ?? ""}</title>`);
    expect(xml).toContain(
      `<source url="http://${old?.publisher.host ?? ""}">${old?.publisher.name ?? ""}</source>`,
    );
    expect(xml).toMatch(/<pubDate>\w{3}, 2\d Nov 2026 \d\d:\d\d:\d\d GMT<\/pubDate>/);
  });

  it("lists one item without a date", async () => {
    const undated = plan.find(({ feedDate }) => feedDate === "none");
    const items = (await search(undated?.keywords[0] ?? "")).split("<item>").slice(1);
    const item = items.find((one) => one.includes(undated?.article.title ?? "-"));
    expect(item).not.toContain("<pubDate>");
  });

  it("finds a page of two keywords by two links, one of them with tracking parameters", async () => {
    const tracked = plan.find(({ tracking }) => tracking);
    const [first, second] = await Promise.all(
      (tracked?.keywords ?? []).map(async (keyword) => {
        for (const link of linksOf(await search(keyword))) {
          const { headers } = await throughProxy(newsroom.url, link);
          const location = String(headers["location"]);
          if (location.startsWith(tracked?.url ?? "-")) return location;
        }
        return "not found";
      }),
    );
    expect(first).toBe(tracked?.url);
    expect(second).toBe(`${tracked?.url ?? ""}?utm_source=google&utm_medium=rss`);
  });
});

describe("the newsroom's proxy", () => {
  it("refuses addresses outside, and remembers them", async () => {
    expect((await throughProxy(newsroom.url, "http://127.0.0.1:9/admin")).status).toBe(403);
    expect(newsroom.refused).toContain("http://127.0.0.1:9/admin");
  });

  it("refuses CONNECT", async () => {
    const { request } = await import("node:http");
    const { hostname, port } = new URL(newsroom.url);
    const status = await new Promise((resolve, reject) => {
      const asked = request({ hostname, port, method: "CONNECT", path: "kabarnusa.test:443" });
      asked.on("connect", (response) => {
        resolve(response.statusCode);
      });
      asked.on("error", reject);
      asked.end();
    });
    expect(status).toBe(405);
  });

  it("tells a visitor without a proxy how to look around", async () => {
    const { body } = await throughProxy(newsroom.url, `${newsroom.url}/`);
    expect(body.toString()).toContain("is not a host of the newsroom");
    const direct = await fetch(newsroom.url);
    expect(await direct.text()).toContain("curl -x");
  });

  it("counts the requests of each host", async () => {
    const before = newsroom.requests.get("bisnisraya.test") ?? 0;
    const robots = await throughProxy(newsroom.url, "http://bisnisraya.test/robots.txt");
    expect(robots.body.toString()).toContain("Crawl-delay: 1");
    expect(newsroom.requests.get("bisnisraya.test")).toBe(before + 1);
  });
});
