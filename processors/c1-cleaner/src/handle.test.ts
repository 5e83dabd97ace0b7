import { cleanArticle, Fault, queueNormalizeData } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { cleanRecord } from "./handle.ts";
import {
  body,
  dated,
  pageOf,
  pointer,
  rawObject,
  site,
  traceId,
  url,
  world,
} from "./sample-pages.ts";

describe("c1-cleaner", () => {
  it("writes 14:05 WIB as 07:05 UTC, and the address without its tracking", async () => {
    const { deps, objects, steps } = world();
    const [out] = await cleanRecord(site, traceId, deps);
    const article = queueNormalizeData.value.parse(out?.value);
    expect(article).toMatchObject({
      url,
      domain: "kabarbrebes.test",
      title: "Polisi Tangkap Pelaku Begal di Brebes",
      published_at: "2026-11-28T07:05:00.000Z",
      published_at_precision: "second",
      matched_keywords: ["begal"],
      region: { region_name: "Jawa Tengah" },
      sector: null,
      clean_ref: `clean/${article.article_id}.json`,
      trace_id: traceId,
    });
    const archived = objects.get(article.clean_ref ?? "") ?? "";
    expect(cleanArticle.parse(JSON.parse(archived)).raw_ref).toBe(site.minio_s3_key);
    expect(steps).toMatchObject([
      { stage: "c1", subject: "a".repeat(64), outcome: "kept", article_id: article.article_id },
    ]);
  });

  it("makes the same article of a page that the search and the crawl both found", async () => {
    const { deps } = world({ [pointer.raw_ref]: rawObject(pageOf({ date: dated })) });
    const [[found], [crawled]] = [
      await cleanRecord(pointer, traceId, deps),
      await cleanRecord(site, traceId, deps),
    ];
    expect(found?.value.article_id).toBe(crawled?.value.article_id);
    expect(found?.value).toMatchObject({ matched_keywords: ["begal"], region: null });
  });

  it("reads a large page, which the event leaves out, from the archive", async () => {
    const { deps } = world({ [site.minio_s3_key]: rawObject(pageOf({ date: dated })) });
    const [out] = await cleanRecord({ ...site, raw_html: "" }, traceId, deps);
    expect(out?.value.published_at).toBe("2026-11-28T07:05:00.000Z");
  });

  it("reads an archived page in the charset that it came in", async () => {
    const html = pageOf({ text: body.replace("Kapolres.", "Kapolres \u2013 caf\u00e9.") });
    const latin = html.replace("\u2013", "\u0096"); // the dash of windows-1252
    const { deps } = world({ [pointer.raw_ref]: rawObject(latin, "windows-1252", "latin1") });
    const [out] = await cleanRecord(pointer, traceId, deps);
    expect(out?.value.content).toContain("Kapolres \u2013 caf\u00e9.");
  });

  describe("of an article that B1 archived on several pages", () => {
    const [second, third] = [
      "Kapolres mengatakan kedua pelaku \u2013 warga setempat \u2013 sudah mengakui perbuatannya.",
      "Barang bukti berupa sepeda motor dan sebilah celurit disita sebagai barang bukti perkara ini.",
    ];
    const archived = (...further: [text: string, charset: string, encoding: BufferEncoding][]) =>
      JSON.stringify({
        ...(JSON.parse(rawObject(pageOf({ date: dated }))) as object), // our own sample
        furtherPages: further.map(([text, charset, encoding], at) => ({
          url: `${url}?page=${String(at + 2)}`,
          charset,
          bodyBase64: Buffer.from(pageOf({ text }), encoding).toString("base64"),
        })),
      });
    const contentOf = async (object: string) => {
      const { deps } = world({ [site.minio_s3_key]: object });
      const [out] = await cleanRecord({ ...site, raw_html: "" }, traceId, deps);
      return out?.value;
    };
    const opening = body.split("</p><p>").map((text) => text.replace(/<[^>]+>/g, ""));

    it("joins the pages in order, each in the charset that it came in", async () => {
      const latin = `<p>${second}</p>`.replaceAll("\u2013", "\u0096"); // the dash of windows-1252
      const article = await contentOf(
        archived([latin, "windows-1252", "latin1"], [`<p>${third}</p>`, "utf-8", "utf8"]),
      );
      expect(article?.content.split("\n\n")).toEqual([...opening, second, third]);
      expect(article?.char_count).toBe([...(article?.content ?? "")].length);
    });

    it("says nothing twice where the further page is the whole (page=all)", async () => {
      const all = `${body}<p>${second}</p><p>${third}</p>`;
      const article = await contentOf(archived([all, "utf-8", "utf8"]));
      expect(article?.content.split("\n\n")).toEqual([...opening, second, third]);
    });

    it("keeps the opening when a further page is no article", async () => {
      const article = await contentOf(archived(["", "utf-8", "utf8"]));
      expect(article?.content.split("\n\n")).toEqual(opening);
    });
  });

  it("keeps an article whose date nobody can read, with a null date and the reason", async () => {
    const { deps } = world();
    const [out] = await cleanRecord({ ...site, raw_html: pageOf() }, traceId, deps);
    expect(out?.value).toMatchObject({ published_at: null, published_at_source: null });
    expect(out?.value.published_at_reason).toMatch(/^[A-Z_]+$/);
  });

  it("asks again for an object that is not in the archive yet", async () => {
    const { deps, steps } = world();
    await expect(cleanRecord(pointer, traceId, deps)).rejects.toMatchObject({
      reason: "RAW_OBJECT_MISSING",
      retryable: true,
    });
    expect(steps).toEqual([]);
  });

  it.each(["not JSON", '{"url":"x"}'])(
    "gives up an archived object that is no page: %s",
    async (object) => {
      const { deps } = world({ [pointer.raw_ref]: object });
      await expect(cleanRecord(pointer, traceId, deps)).rejects.toMatchObject({
        reason: "RAW_OBJECT_INVALID",
        retryable: false,
      });
    },
  );

  it("drops a front page as no article, not as a dead job", async () => {
    const { deps, steps } = world();
    const front = { ...site, url: "http://kabarbrebes.test/" };
    expect(await cleanRecord(front, traceId, deps)).toEqual([]);
    expect(steps).toMatchObject([{ outcome: "dropped", reason: "not_an_article" }]);
  });

  it("makes a page without any text a dead job", async () => {
    const { deps, steps } = world();
    const empty = cleanRecord({ ...site, raw_html: pageOf({ text: "" }) }, traceId, deps);
    await expect(empty).rejects.toMatchObject({ reason: "HTML_PARSING_FAILED", retryable: false });
    expect(steps).toMatchObject([{ outcome: "dead", reason: "HTML_PARSING_FAILED" }]);
  });

  it("waits for a store that is away instead of giving the page up", async () => {
    const { deps, steps } = world();
    const away = new Fault("UNAVAILABLE", "MinIO is away");
    deps.minio.objects.put = () => Promise.reject(away);
    await expect(cleanRecord(site, traceId, deps)).rejects.toBe(away);
    expect(steps).toEqual([]);
  });
});
