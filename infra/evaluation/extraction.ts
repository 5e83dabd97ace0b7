/// <reference lib="dom" />
import { Readability } from "@mozilla/readability";
import { evaluateExtraction, type ExtractionScore, type ReadArticle } from "@nexa/reading";
import { parseHTML } from "linkedom";
import { round, type Evaluation, type Row } from "./table.ts";

// Their expected body is not the page's article: the best tool reaches 0.59 there.
const withoutBody = ["detik-singlepage2", "liputan6-singlepage3"];

/** Mozilla's Readability on the same DOM, its text with a line for each block. */
function readability(html: string): ReadArticle | null {
  const { document } = parseHTML(html);
  const found = new Readability<HTMLElement>(document, {
    serializer: (node) => node as HTMLElement, // Readability hands over an element
  }).parse();
  if (found?.content == null) return null;
  const blocks = [...found.content.querySelectorAll("p,li,h1,h2,h3,h4,h5,h6,blockquote,td,pre")];
  const leaves = blocks.filter((block) => block.querySelector("p,li,td") === null);
  const text = leaves.length === 0 ? found.content.textContent : leaves.map(textOf).join("\n");
  const at = Date.parse(found.publishedTime ?? "");
  return {
    title: found.title ?? "",
    text,
    publishedAt: Number.isNaN(at) ? null : new Date(at),
    publishedAtCertain: true,
    publishedAtPrecision: "second",
  };
}
const textOf = (element: { textContent: string }) => element.textContent;

const row = (tool: string, score: ExtractionScore): Row => ({
  tool,
  F1: score.f1.toFixed(3),
  P: score.precision.toFixed(3),
  R: score.recall.toFixed(3),
  "CPU ms/page": round(score.cpuMsPerPage, 1),
  title: `${score.titleRight}/${score.titleTotal}`,
  instant: `${score.instantRight}/${score.instantTotal}`,
  "wrong and certain": score.instantWrong,
});

/** Main text, title and instant of a folder of pages: ours beside readability + linkedom. */
export const evaluatePages: Evaluation = async (folder) => {
  const { perPage, ...ours } = await evaluateExtraction(folder, { withoutBody });
  const rival = await evaluateExtraction(folder, {
    withoutBody,
    extract: (html) => {
      try {
        return readability(html);
      } catch {
        return null;
      }
    },
  });
  return {
    rows: [row("nexa", { ...ours, perPage }), row("readability + linkedom", rival)],
    misses: perPage
      .filter(
        ({ f1, title, instant, refusal }) =>
          (f1 ?? 1) < 0.9 ||
          refusal !== undefined ||
          title?.expected !== title?.got ||
          Date.parse(instant?.expected ?? "") !== Date.parse(instant?.got ?? ""),
      )
      .map((page) => JSON.stringify(page)),
    result: { ...ours, readabilityF1: rival.f1 },
  };
};
