import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Fault } from "@nexa/contracts";
import { z } from "zod";
import { extractArticle, type ExtractedArticle } from "../extraction/extract-article.ts";
import { decodeText } from "../fetch/charset.ts";
import { scorePage } from "./extraction-metric.ts";

const pageTruth = z.object({
  id: z.string(),
  url: z.string(),
  articleBody: z.string().nullish(),
  title: z.string().nullish(),
  date_utc: z.string().nullish(),
});

export type PageScore = {
  id: string;
  f1: number | null;
  precision: number | null;
  recall: number | null;
  title?: { expected: string; got: string | null };
  instant?: { expected: string; got: string | null; certain: boolean };
  refusal?: string;
};
export type ExtractionScore = {
  f1: number;
  precision: number;
  recall: number;
  pages: number;
  /** Pages whose body was scored. */
  bodyTotal: number;
  cpuMsPerPage: number;
  titleRight: number;
  titleTotal: number;
  instantRight: number;
  instantTotal: number;
  /** Instants with a time of day that are wrong and were reported as certain. */
  instantWrong: number;
  perPage: PageScore[];
};

const harmonic = (p: number, r: number) => (p + r === 0 ? 0 : (2 * p * r) / (p + r));
const normalTitle = (title: string) => title.normalize("NFKC").replace(/\s+/g, " ").trim();

/** The part of an article that is scored. */
export type ReadArticle = Pick<ExtractedArticle, "title" | "text"> & Partial<ExtractedArticle>;
type Extract = (html: string, url: string) => ReadArticle | null;

function tryExtract(
  bytes: Buffer,
  url: string,
  extract: Extract,
): { article: ReadArticle | null; refusal?: string } {
  try {
    return { article: extract(decodeText(bytes, null).text, url) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { article: null, refusal: `${error.reason}: ${error.message}` };
  }
}

/**
 * Scores the extractor on a folder with `truth.jsonl` and `html/ID.html.gz`, by the metric of
 * scrapinghub's benchmark; titles exact after folding white space, instants equal. CPU time is
 * measured after 40 unmeasured extractions.
 *
 * @param options.extract  another extractor, for comparing
 * @param options.withoutBody  ids whose expected body is known not to be the page's article
 */
export async function evaluateExtraction(
  folder: string,
  {
    withoutBody = [],
    extract = (html, url) => extractArticle({ html, url, fetchedAt: new Date() }),
  }: { withoutBody?: string[]; extract?: Extract } = {},
): Promise<ExtractionScore> {
  const lines = (await readFile(join(folder, "truth.jsonl"), "utf8"))
    .split("\n")
    .filter((line) => line.trim() !== "");
  const perPage: PageScore[] = [];
  let cpuMicros = 0;
  const pages = [];
  for (const line of lines) {
    const truth = pageTruth.parse(JSON.parse(line));
    pages.push({
      truth,
      bytes: gunzipSync(await readFile(join(folder, "html", `${truth.id}.html.gz`))),
    });
  }
  // A service runs for days: what its code costs once compiled is the cost of a page.
  for (let turn = 0; turn < 40; turn++) {
    const page = pages[turn % pages.length];
    if (page !== undefined) tryExtract(page.bytes, page.truth.url, extract);
  }
  for (const { truth, bytes } of pages) {
    const before = process.cpuUsage();
    const { article, refusal } = tryExtract(bytes, truth.url, extract);
    const spent = process.cpuUsage(before);
    cpuMicros += spent.user + spent.system;
    const isScored = truth.articleBody != null && !withoutBody.includes(truth.id);
    const score = isScored ? scorePage(truth.articleBody ?? "", article?.text ?? "") : null;
    perPage.push({
      id: truth.id,
      f1: score && harmonic(score.precision, score.recall),
      precision: score?.precision ?? null,
      recall: score?.recall ?? null,
      ...(truth.title == null
        ? {}
        : { title: { expected: truth.title, got: article?.title ?? null } }),
      ...(truth.date_utc == null
        ? {}
        : {
            instant: {
              expected: truth.date_utc,
              got: article?.publishedAt?.toISOString() ?? null,
              certain:
                article?.publishedAtCertain === true && article.publishedAtPrecision !== "day",
            },
          }),
      ...(refusal === undefined ? {} : { refusal }),
    });
  }
  return summarise(perPage, cpuMicros);
}

function summarise(perPage: PageScore[], cpuMicros: number): ExtractionScore {
  const bodies = perPage.filter((page) => page.f1 !== null);
  const mean = (values: (number | null)[]) =>
    values.length === 0
      ? 0
      : values.reduce<number>((sum, value) => sum + (value ?? 0), 0) / values.length;
  const precision = mean(bodies.map((page) => page.precision));
  const recall = mean(bodies.map((page) => page.recall));
  const titles = perPage.flatMap(({ title }) => title ?? []);
  const instants = perPage.flatMap(({ instant }) => instant ?? []);
  const isRight = ({ expected, got }: { expected: string; got: string | null }) =>
    got !== null && new Date(got).getTime() === new Date(expected).getTime();
  return {
    f1: harmonic(precision, recall),
    precision,
    recall,
    pages: perPage.length,
    bodyTotal: bodies.length,
    cpuMsPerPage: cpuMicros / 1000 / Math.max(1, perPage.length),
    titleRight: titles.filter(
      ({ expected, got }) => got !== null && normalTitle(got) === normalTitle(expected),
    ).length,
    titleTotal: titles.length,
    instantRight: instants.filter(isRight).length,
    instantTotal: instants.length,
    instantWrong: instants.filter(
      (instant) => instant.certain && instant.got !== null && !isRight(instant),
    ).length,
    perPage,
  };
}
