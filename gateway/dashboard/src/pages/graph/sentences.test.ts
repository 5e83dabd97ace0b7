import { describe, expect, it } from "vitest";
import { sentencesOf } from "./sentences.ts";

const clean_text =
  "Polisi datang. Budi ditangkap di rumah.\n\nBudi membantah. Ani melihat Budi pergi.";
const entities = [...clean_text.matchAll(/Budi/g)].map(({ index }) => ({
  ...{ start: index, end: index + 4, id: "person:budi" },
}));

describe("the sentences behind a relation", () => {
  it("are those that name the entity, in the order of the text", () => {
    expect(sentencesOf({ clean_text, entities }, "person:budi")).toEqual([
      "Budi ditangkap di rumah.",
      "Budi membantah.",
      "Ani melihat Budi pergi.",
    ]);
  });
  it("are none for somebody whom the article does not name", () => {
    expect(sentencesOf({ clean_text, entities }, "person:ani")).toEqual([]);
  });
});
