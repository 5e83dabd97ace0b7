import { describe, expect, it } from "vitest";
import { piecesOf } from "./marked.tsx";

describe("a fragment that the search marked", () => {
  it("is cut into words found and the text around them", () => {
    expect(piecesOf("Polisi <em>menangkap</em> dua orang")).toEqual([
      { text: "Polisi ", isFound: false },
      { text: "menangkap", isFound: true },
      { text: " dua orang", isFound: false },
    ]);
  });
  it("gives back what the search escaped, as text", () => {
    expect(piecesOf("&lt;script&gt;alert(1)&lt;&#x2F;script&gt; &amp; <em>R&amp;B</em>")).toEqual([
      { text: "<script>alert(1)</script> & ", isFound: false },
      { text: "R&B", isFound: true },
    ]);
  });
  it("leaves alone what is no entity", () => {
    expect(piecesOf("R&B; &unknown; &#99999999;")).toEqual([
      { text: "R&B; &unknown; &#99999999;", isFound: false },
    ]);
  });
});
