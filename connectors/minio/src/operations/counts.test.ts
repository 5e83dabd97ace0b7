import { expect, it } from "vitest";
import { foldersOf } from "./counts.ts";

it.each([
  ["source/news.google.com/1.json", "source/news.google.com"],
  ["raw/news/2026/11/1.json", "raw/news"],
  ["clean/1.json", "clean"],
  ["1.json", "/"],
])("an object %s counts for %s", (key, folder) => {
  expect(foldersOf(key)).toBe(folder);
});
