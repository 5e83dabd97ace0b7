import { describe, expect, it } from "vitest";
import { parseFeed } from "./parse-feed.ts";

const options = { now: new Date("2026-08-12T05:00:00Z") };
const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Harian</title>${items}</channel></rss>`;
const one = (item: string) =>
  parseFeed(rss(`<item>${item}</item>`), "https://harian.test/rss", options).items[0];

describe("fault 50: feeds of any tidiness", () => {
  it("reads a bare ampersand, a byte order mark and blank lines in front", () => {
    const feed = parseFeed(
      `\ufeff\n\n${rss("<item><title>Polri & TNI</title><link>https://harian.test/a?x=1&y=2</link></item>")}`,
      "https://harian.test/rss",
      options,
    );
    expect(feed.items[0]).toMatchObject({
      title: "Polri & TNI",
      link: "https://harian.test/a?x=1&y=2",
    });
  });
  it.each(["<!doctype html><html><body>Just a moment...</body></html>", "", "{}", "Not found"])(
    "refuses %j and shows how it begins",
    (text) => {
      expect(() => parseFeed(text, "https://harian.test/rss")).toThrowError(
        expect.objectContaining({ reason: "NOT_A_FEED", details: { start: text.slice(0, 120) } }),
      );
    },
  );
  it("takes a feed without items as empty", () => {
    expect(parseFeed('<rss version="2.0"></rss>', "https://harian.test/rss").items).toEqual([]);
  });
  it("decodes bytes by the declaration in the prolog", () => {
    const bytes = Buffer.from(
      '<?xml version="1.0" encoding="iso-8859-1"?><rss version="2.0"><channel><title>Caf\u00e9</title></channel></rss>',
      "latin1",
    );
    expect(parseFeed(bytes, "https://harian.test/rss").title).toBe("Caf\u00e9");
  });
});

describe("items", () => {
  it("fault 51: decodes entities until nothing changes", () => {
    expect(
      one("<title><![CDATA[Jaksa &amp;amp; Polisi &#8220;sepakat&#8221;]]></title><link>/a</link>")
        ?.title,
    ).toBe("Jaksa & Polisi \u201csepakat\u201d");
  });
  it.each([
    ["/read/1", "https://harian.test/read/1"],
    ["//cdn.test/read/1", "https://cdn.test/read/1"],
    [" \n https://harian.test/x \n", "https://harian.test/x"],
    ["<![CDATA[https://harian.test/x]]>", "https://harian.test/x"],
  ])("fault 51: resolves the link %j", (link, expected) => {
    expect(one(`<title>a</title><link>${link}</link>`)?.link).toBe(expected);
  });
  it.each([
    ["WIB", "Thu, 06 Agu 2026 14:05:00 WIB", "2026-08-06T07:05:00Z"],
    ["WITA", "Thu, 06 Aug 2026 14:05:00 WITA", "2026-08-06T06:05:00Z"],
    ["WIT", "Kamis, 6 Agustus 2026 14.05 WIT", "2026-08-06T05:05:00Z"],
    ["no zone as the publisher's", "2026-08-06 14:05:00", "2026-08-06T07:05:00Z"],
  ])("fault 52: reads %s", (_, date, at) => {
    expect(one(`<title>a</title><pubDate>${date}</pubDate>`)?.publishedAt).toEqual(new Date(at));
  });
  it("fault 52: takes a zoneless date in the zone of a publisher in Jayapura", () => {
    const text = rss("<item><title>a</title><pubDate>2026-08-06 14:05:00</pubDate></item>");
    const inPapua = { ...options, zone: "Asia/Jayapura" };
    expect(parseFeed(text, "https://harian.test/rss", inPapua).items[0]?.publishedAt).toEqual(
      new Date("2026-08-06T05:05:00Z"),
    );
  });
  it("fault 54: does not trust a date more than a day ahead", () => {
    expect(one("<title>a</title><pubDate>Sat, 15 Aug 2026 14:05:00 +0700</pubDate>")).toMatchObject(
      { publishedAt: null, publishedAtReason: "DATE_IN_FUTURE" },
    );
  });
  it.each([
    ["Polisi Tangkap Pelaku - Kompas.com", "Polisi Tangkap Pelaku"],
    ["Persib - Persija Imbang", "Persib - Persija Imbang"],
  ])("fault 56: strips the publisher from %j only when it is the source", (title, expected) => {
    expect(
      one(`<title>${title}</title><source url="https://www.kompas.com">Kompas.com</source>`),
    ).toMatchObject({
      title: expected,
      source: { name: "Kompas.com", url: "https://www.kompas.com/" },
    });
  });
  it("keeps the first of two items with the same guid", () => {
    const feed = parseFeed(
      rss("<item><guid>1</guid><title>a</title></item><item><guid>1</guid><title>b</title></item>"),
      "https://harian.test/rss",
    );
    expect(feed.items.map(({ title }) => title)).toEqual(["a"]);
  });
  it("reads Atom and JSON Feed alike", () => {
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>1</id><title>a</title><link rel="enclosure" href="/p"/><link href="/z"/><published>2026-08-06T07:05:00Z</published></entry></feed>';
    const json = JSON.stringify({
      version: "https://jsonfeed.org/version/1.1",
      title: "T",
      items: [
        {
          id: "1",
          title: "a",
          url: "https://harian.test/z",
          date_published: "2026-08-06T14:05:00+07:00",
          content_text: "x",
        },
      ],
    });
    for (const text of [atom, json])
      expect(parseFeed(text, "https://harian.test/rss", options).items[0]).toMatchObject({
        guid: "1",
        title: "a",
        link: "https://harian.test/z",
        publishedAt: new Date("2026-08-06T07:05:00Z"),
      });
  });
});
