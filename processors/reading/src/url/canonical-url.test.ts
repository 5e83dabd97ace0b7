import { describe, expect, it } from "vitest";
import { canonicalUrl, registrableDomain, urlHash } from "./canonical-url.ts";

describe("canonicalUrl", () => {
  it.each([
    [
      "HTTPS://Nasional.Kompas.COM:443/read/1?utm_source=x&page=all#komentar",
      "https://nasional.kompas.com/read/1?page=all",
    ],
    ["http://a.test:80/x?b=2&a=1&fbclid=Z", "http://a.test/x?a=1&b=2"],
    ["https://a.test/x?utm_medium=rss", "https://a.test/x"],
    ["https://a.test/detail?123456", "https://a.test/detail?123456"],
    ["https://u:p@a.test./x/", "https://a.test/x/"],
    ["https://a.test:8443/x", "https://a.test:8443/x"],
  ])("writes %s as %s", (given, expected) => {
    expect(canonicalUrl(given)).toBe(expected);
    expect(canonicalUrl(expected)).toBe(expected);
  });
  it("gives the same key to the same article reached by two ways", () => {
    expect(urlHash("https://a.test/x?fbclid=1#top")).toBe(urlHash("https://A.test/x"));
    expect(urlHash("https://a.test/x")).toMatch(/^[0-9a-f]{64}$/);
  });
  it.each(["mailto:x@y.id", "/read/1", "javascript:void(0)", ""])("refuses %s", (given) => {
    expect(() => canonicalUrl(given)).toThrowError(/not an http/);
  });
});

describe("registrableDomain", () => {
  it.each([
    ["https://nasional.kompas.com/x", "kompas.com"],
    ["https://humas.polri.go.id/", "polri.go.id"],
    ["https://jabar.tribunnews.co.id/", "tribunnews.co.id"],
    ["https://desaku.blogspot.com/2026/", "desaku.blogspot.com"],
    ["http://harian.test/", "harian.test"],
    ["http://127.0.0.1:80/", "127.0.0.1"],
  ])("knows whose %s is", (url, domain) => {
    expect(registrableDomain(url)).toBe(domain);
  });
});
