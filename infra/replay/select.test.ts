import type { PointerEvent, RawObject } from "@nexa/contracts";
import { describe, expect, it } from "vitest";
import { eventOf, mayHold } from "./select.ts";

const url = "http://kabarbrebes.test/berita/begal";
const text = "Polres Brebes menangkap dua pelaku begal pada Sabtu malam, kata Kapolres di Brebes.";
const page: RawObject = {
  url,
  finalUrl: url,
  status: 200,
  headers: {},
  charset: "utf-8",
  bodyBase64: Buffer.from(
    `<html><head><title>Dua Pelaku Ditangkap</title></head><body><article><h1>Dua Pelaku Ditangkap</h1><p>${text}</p><p>${text}</p></article></body></html>`,
  ).toString("base64"),
  fetchedAt: "2026-11-28T05:00:00Z",
};
const event: PointerEvent = {
  topic: "queue-raw-data-site",
  source_id: "news.google.com",
  type: "berita",
  external_id: url,
  keyword: "curas",
  keyword_id: "00000000-0000-4000-8000-000000000006",
  raw_ref: "source/news.google.com/a.json",
  trace_id: "0af7651916cd43dd8448eb211c80319c",
};
const archived = JSON.stringify({ ...page, event });
const key = "source/news.google.com/a.json";

describe("replay from the raw archive", () => {
  it("sends what B1 sent for the page, so that the same article comes of it", () => {
    expect(eventOf(key, archived, {})).toEqual(event);
  });
  it("sends a pointer for a page that was archived without its event", () => {
    const found = eventOf(key, JSON.stringify(page), {});
    expect(found).toMatchObject({ raw_ref: key, external_id: url, keyword: "" });
  });
  it.each([
    ["a time that holds it", { from: new Date("2026-11-28T04:00:00Z") }, true],
    ["a later time", { from: new Date("2026-11-28T06:00:00Z") }, false],
    ["an earlier time", { to: new Date("2026-11-28T04:00:00Z") }, false],
    ["its publisher", { domain: "kabarbrebes.test" }, true],
    ["another publisher", { domain: "kompas.com" }, false],
    ["the keyword that found it", { keyword: "Curas" }, true],
    ["a word of its text", { keyword: "begal" }, true],
    ["a word that it has not", { keyword: "korupsi" }, false],
  ])("takes a page for %s: %#", (_, selection, isTaken) => {
    expect(eventOf(key, archived, selection) !== null).toBe(isTaken);
  });
  it("passes over what is no page, and keys of other days and publishers unread", () => {
    expect(eventOf(key, "{}", {})).toBeNull();
    expect(eventOf(key, "not JSON", {})).toBeNull();
    const site = "raw/news/kompas.com/2026-11-28/a.json";
    expect(mayHold(site, { domain: "kompas.com", from: new Date("2026-11-28T05:00:00Z") })).toBe(
      true,
    );
    expect(mayHold(site, { domain: "tempo.co" })).toBe(false);
    expect(mayHold(site, { to: new Date("2026-11-27T23:59:59Z") })).toBe(false);
  });
});
