import { describe, expect, it } from "vitest";
import { parseRobots } from "./robots.ts";

describe("robots.txt by RFC 9309", () => {
  const text = `
User-agent: other
Disallow: /

User-agent: NexaBot # ours
User-agent: Lain
Disallow: /admin
Allow: /admin/publik
Disallow: /*.pdf$
Disallow: /cari?q=
Crawl-delay: 2

User-agent: *
Disallow: /semua`;
  const rules = parseRobots(text, "NexaBot");
  it.each([
    ["/", true],
    ["/admin/x", false],
    ["/admin/publik/x", true],
    ["/berkas/a.pdf", false],
    ["/berkas/a.pdf?x=1", true],
    ["/cari?q=a", false],
    ["/semua", true],
    ["/robots.txt", true],
  ])("%s: %s", (path, allowed) => {
    expect(rules.isAllowed(path)).toBe(allowed);
  });
  it("reads the crawl-delay in seconds", () => {
    expect(rules.crawlDelayMs).toBe(2000);
  });
  it("falls back to the group for everyone", () => {
    expect(parseRobots(text, "Tamu").isAllowed("/semua/x")).toBe(false);
  });
  it("lets Allow win over a Disallow of the same length, and an empty Disallow allow all", () => {
    expect(parseRobots("User-agent: *\nDisallow: /a\nAllow: /a", "X").isAllowed("/a")).toBe(true);
    expect(parseRobots("User-agent: *\nDisallow:", "X").isAllowed("/a")).toBe(true);
  });
  it("compares percent-encoding in one form", () => {
    expect(
      parseRobots("User-agent: *\nDisallow: /caf\u00e9/%7eani", "X").isAllowed("/caf%C3%A9/~ani"),
    ).toBe(false);
  });
  it("answers quickly for a pattern made to be slow", () => {
    const slow = parseRobots(`User-agent: *\nDisallow: /${"*a".repeat(2000)}b`, "X");
    expect(slow.isAllowed(`/${"a".repeat(20_000)}`)).toBe(true);
  });
});
