import { describe, expect, it } from "vitest";
import { linesOf } from "./page-lines.ts";

const page = `<!doctype html><html><head><title>x</title><style>p{}</style></head><body>
<script>alert("1 < 2")</script><nav><a href="/">Beranda</a></nav>
<p>Polisi   <b>menangkap</b> R&amp;B &quot;Budi&quot;.</p><img src=x onerror="alert(1)"><!-- <p>lama</p> -->
<p>Baca juga: lima berita</p></body></html>`;

describe("the original page beside the cleaned text", () => {
  it("is its visible lines, and tells which of them the cleaner kept", () => {
    expect(linesOf(page, 'Polisi menangkap R&B "Budi".')).toEqual([
      { text: "Beranda", isKept: false },
      { text: 'Polisi menangkap R&B "Budi".', isKept: true },
      { text: "Baca juga: lima berita", isKept: false },
    ]);
  });
  it("shows a page that escapes its tags as the words it means", () => {
    expect(linesOf("<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>", "")).toEqual([
      { text: "<script>alert(1)</script>", isKept: false },
    ]);
  });
  it("of a page cut in the middle is what came", () => {
    expect(linesOf("<p>Satu</p><p>Du", "Satu").map(({ text }) => text)).toEqual(["Satu", "Du"]);
  });
});
