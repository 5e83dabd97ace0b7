import { expect, test } from "vitest";
import { articleOf } from "./article-of.ts";

test("the first line is the title, the rest the text", () => {
  expect(articleOf("Polisi Tangkap Begal\n\nDua begal ditangkap.")).toEqual({
    title: "Polisi Tangkap Begal",
    text: "Dua begal ditangkap.",
  });
});

test("text without a headline is all text", () => {
  expect(articleOf("Dua begal ditangkap.\nMereka mengaku.")).toEqual({
    title: "",
    text: "Dua begal ditangkap.\nMereka mengaku.",
  });
});

test("JSON gives title and content", () => {
  expect(articleOf('{"title":"T","content":"Isi"}')).toEqual({ title: "T", text: "Isi" });
});

test.each(["", "  \n", '{"title":'])("%j is refused", (file) => {
  expect(() => articleOf(file)).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT" }));
});
