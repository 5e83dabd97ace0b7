import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encode } from "./charset.ts";
import { documentOf } from "./document-of.ts";
import { loadPlan, type Publication } from "./plan.ts";
import { publishers } from "./publishers.ts";
import { startNewsroom, type Newsroom } from "./server.ts";
import { throughProxy } from "./through-proxy.ts";

const clock = new Date("2026-11-28T05:00:30Z");
// Two hours before the clock: 03:00 UTC, 10:00 WIB, 11:00 WITA, 12:00 WIT.
const plan = loadPlan().map((one): Publication => ({ ...one, hoursAgo: 2 }));
const healthy = plan.filter(({ broken }) => broken === null);
let newsroom: Newsroom;
beforeAll(async () => {
  newsroom = await startNewsroom({ clock, plan });
});
afterAll(() => newsroom.stop());

const squeezed = (text: string): string => text.replaceAll(/\s+/g, " ");
/** The page's text as a reader sees it, by the publisher's own charset. */
const visibleText = (body: Buffer, charset: string): string => {
  // latin1 keeps the bytes 0x80-0x9f apart, which is all that a comparison needs.
  const html = body.toString(charset === "windows-1252" ? "latin1" : "utf-8");
  return squeezed(documentOf(html).body.textContent);
};

const statedDates: Record<string, string[]> = {
  kabarnusa: ["Sabtu, 28 November 2026 | 10:00 WIB", '"datePublished":"2026-11-28T10:00:00+07:00"'],
  harianjakarta: ["28/11/2026, 10:00 WIB", '"datePublished":"2026-11-28T10:00:00+07:00"'],
  detakjabar: ["Sabtu, 28 November 2026 10:00 WIB"],
  jatengraya: ["28-11-2026 / 10:00 WIB"],
  suaratimur: ["Sabtu, 28 Nov 2026 11:00 WITA", 'content="2026-11-28T11:00:00+08:00"'],
  papuakini: ["November 28, 2026 12:00 WIT", 'datetime="2026-11-28T12:00:00+09:00"'],
  warta: ["Sabtu, 28 November 2026 10:00 WIB", '"datePublished":"2026-11-28T03:00:00.000Z"'],
  humaspolisi: ["Sabtu, 28 Nopember 2026 pukul 10.00 WIB"],
  bisnisraya: ["28 Nov 2026 10:00 WIB", '"datePublished":"2026-11-28T03:00:00.000Z"'],
  arenaolahraga: ["28/11/2026, 10:00 WIB", 'content="2026-11-28T10:00:00+07:00"'],
  delipos: ["Sabtu, 28 Nov 2026 - 10:00 WIB"],
  kabarborneo: ["Sabtu, 28/11/2026 11:00 WITA"],
  balikini: ["Sabtu 28 November 2026, 11:00 Wita"],
  lensamaluku: ["28 Nov 2026, 12:00 WIT", '"publishedAt":"2026-11-28T12:00:00+09:00"'],
  suarakapuas: ["28 November 2026 10:00 WIB"],
};

describe("the newsroom's article pages", () => {
  it("print every paragraph of the article, after the dateline, in the publisher's charset", async () => {
    for (const { url, publisher, article } of healthy) {
      const { status, body } = await throughProxy(newsroom.url, url);
      expect(status, url).toBe(200);
      const text = visibleText(body, publisher.charset);
      const typeset = publisher.typeset ?? ((one: string) => one);
      for (const paragraph of [article.title, ...article.paragraphs]) {
        const bytes = encode(
          typeset(paragraph),
          publisher.charset === "utf-8-bom" ? "utf-8" : publisher.charset,
        );
        const expected = bytes.toString(publisher.charset === "windows-1252" ? "latin1" : "utf-8");
        expect(text, url).toContain(squeezed(expected));
      }
    }
  });

  it.each(publishers)(
    "of $name state ten in the morning WIB in its own zone and words",
    async (publisher) => {
      const page = plan.find(
        (one) =>
          one.publisher === publisher &&
          (one.broken === null || one.broken === "robots-unreachable"),
      );
      const { body } = await throughProxy(newsroom.url, page?.url ?? "");
      for (const date of statedDates[publisher.id] ?? ["no date is expected"])
        expect(body.toString("latin1")).toContain(date);
    },
  );

  it("surround the text with links to other news of the publisher", async () => {
    for (const publisher of publishers.filter(({ robots }) => robots !== 503)) {
      const page = healthy.find((one) => one.publisher === publisher);
      const { body } = await throughProxy(newsroom.url, page?.url ?? "");
      const others = healthy.filter((one) => one.publisher === publisher && one !== page);
      expect(others.filter(({ path }) => body.includes(path)).length, publisher.id).toBeGreaterThan(
        1,
      );
    }
  });

  it("credit the publisher that had a copied text first", async () => {
    const copy = plan.find(({ variant }) => variant === "copy");
    const first = plan.find(({ article }) => article === copy?.article);
    const { body } = await throughProxy(newsroom.url, copy?.url ?? "");
    expect(body.toString()).toContain(first?.publisher.name);
  });

  it("come in windows-1252 with bytes above 0x7f, and in UTF-8 with a byte order mark, where the habit is so", async () => {
    const pageOf = (id: string) => healthy.find(({ publisher }) => publisher.id === id)?.url ?? "";
    const police = await throughProxy(newsroom.url, pageOf("humaspolisi"));
    expect(police.headers["content-type"]).toBe("text/html; charset=windows-1252");
    expect(police.body.includes(0x93)).toBe(true);
    const borneo = await throughProxy(newsroom.url, pageOf("kabarborneo"));
    expect(borneo.headers["content-type"]).toBe("text/html");
    expect(borneo.body.includes(0x96)).toBe(true);
    const deli = await throughProxy(newsroom.url, pageOf("delipos"));
    expect([...deli.body.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it("are compressed for a client that accepts it, and the same inside", async () => {
    const asked = { "accept-encoding": "gzip, deflate, br" };
    for (const [id, inflate] of [
      ["kabarnusa", gunzipSync],
      ["balikini", brotliDecompressSync],
    ] as const) {
      const url = healthy.find(({ publisher }) => publisher.id === id)?.url ?? "";
      const packed = await throughProxy(newsroom.url, url, asked);
      const bare = await throughProxy(newsroom.url, url);
      expect(packed.headers["content-encoding"]).toBe(id === "kabarnusa" ? "gzip" : "br");
      expect(inflate(packed.body).equals(bare.body)).toBe(true);
    }
  });
});

describe("the newsroom's index pages", () => {
  it("list every publication of a crawled publisher once, within the items that the selector names", async () => {
    for (const publisher of publishers) {
      if (!publisher.crawl) continue;
      const listed: string[] = [];
      for (let page = 1; ; page += 1) {
        const url = `http://${publisher.host}/indeks?page=${String(page)}`;
        const { status, body } = await throughProxy(newsroom.url, url);
        if (status === 404) break;
        const items = documentOf(body.toString()).querySelectorAll(
          publisher.crawl.selectors.article_wrapper,
        );
        for (const item of items)
          listed.push(new URL(item.querySelector("a")?.getAttribute("href") ?? "", url).href);
      }
      const published = plan.filter((one) => one.publisher === publisher).map(({ url }) => url);
      expect(listed.toSorted(), publisher.id).toEqual(published.toSorted());
    }
  });

  it("name the next page by a link, but not after the last one", async () => {
    const first = await throughProxy(newsroom.url, "http://kabarnusa.test/indeks");
    expect(first.body.toString()).toContain('rel="next" href="/indeks?page=2"');
    const last = await throughProxy(newsroom.url, "http://kabarnusa.test/indeks?page=4");
    expect(last.body.toString()).not.toContain('rel="next"');
  });

  it("belong to pages whose title, text and date the target's selectors find", async () => {
    for (const publisher of publishers) {
      if (!publisher.crawl) continue;
      const page = healthy.find((one) => one.publisher === publisher);
      const { body } = await throughProxy(newsroom.url, page?.url ?? "");
      const document = documentOf(body.toString());
      const { title, body_content, published_date } = publisher.crawl.selectors;
      expect(document.querySelector(title)?.textContent, publisher.id).toBe(page?.article.title);
      expect(document.querySelector(body_content)?.textContent).toContain(
        page?.article.paragraphs[1],
      );
      expect(document.querySelector(published_date)?.textContent, publisher.id).toContain("2026");
    }
  });
});
