import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { loadArticles, type Article } from "./articles.ts";
import { newsroomFolder } from "./files.ts";
import type { Publisher } from "./publisher.ts";
import { publisherOf } from "./publishers.ts";

/** The ways in which a page can be broken, hostile or odd; what must come of each stands in `outcomes.ts`. */
export const brokenKinds = [
  "truncated-gzip",
  "truncated-length",
  "bomb",
  "not-found",
  "gone",
  "robots",
  "robots-unreachable",
  "private-address",
  "metadata-address",
  "redirect-loop",
  "consent",
  "paywall",
  "video",
  "index",
  "no-text",
  "slow-drip",
  "wrong-charset",
  "unknown-charset",
  "flaky",
  "no-date",
] as const;
export type BrokenKind = (typeof brokenKinds)[number];

const variant = z.union([
  z.enum(["original", "copy", "rewrite", "follow-up", "long", "old"]),
  z.templateLiteral(["broken:", z.enum(brokenKinds)]),
]);

const planned = z.strictObject({
  publisher: z.string(),
  article: z.string(),
  variant,
  route: z.enum(["search", "site", "both"]),
  /** The searches that find it; none on the site route. */
  keyword: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
  hoursAgo: z.number().positive().max(96),
  /** Last part of its address, where it is not the article's own. */
  slug: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional(),
  /** The feed names no date for it. */
  feedDate: z.literal("none").optional(),
  /** The second search links to it with tracking parameters. */
  tracking: z.boolean().optional(),
});

/** One page of the newsroom: who prints which article, in what state, and how it is found. */
export type Publication = Omit<z.output<typeof planned>, "publisher" | "article" | "keyword"> & {
  id: string;
  publisher: Publisher;
  article: Article;
  broken: BrokenKind | null;
  keywords: string[];
  slug: string;
  /** Number in its address, from its id. */
  number: string;
  path: string;
  url: string;
};

const numberOf = (id: string): string =>
  String(1_000_000 + (createHash("sha256").update(id).digest().readUInt32BE(0) % 8_999_999));

const isBrokenKind = (kind: string): kind is BrokenKind => brokenKinds.some((one) => one === kind);

const publicationOf = (
  entry: z.output<typeof planned>,
  articles: Map<string, Article>,
): Publication => {
  const publisher = publisherOf(entry.publisher);
  const article = articles.get(entry.article);
  if (!article) throw new Error(`newsroom: plan.yaml names no article "${entry.article}"`);
  const slug = entry.slug ?? article.slug;
  const id = `${publisher.id}/${slug}`;
  const number = numberOf(id);
  const kind = entry.variant.replace("broken:", "");
  const broken = isBrokenKind(kind) ? kind : null;
  const path = `${broken === "robots" ? "/premium" : ""}${publisher.path(slug, number)}`;
  const keywords = entry.keyword === undefined ? [] : [entry.keyword].flat();
  if ((entry.route === "site") !== (keywords.length === 0))
    throw new Error(`newsroom: ${id} needs a keyword if, and only if, a search finds it`);
  if (entry.route !== "search" && !publisher.crawl)
    throw new Error(`newsroom: ${id} is on the site route, but ${publisher.id} is not crawled`);
  if (entry.route === "search" && publisher.crawl)
    throw new Error(`newsroom: ${id} would stand on a crawled index too: its route is "both"`);
  const url = `http://${publisher.host}${path}`;
  return { ...entry, id, publisher, article, broken, keywords, slug, number, path, url };
};

/**
 * Reads `plan.yaml`: every publication of the newsroom, in the plan's order.
 *
 * @throws Error that names the entry, for an unknown article or publisher, or an address used twice
 */
export const loadPlan = (articles = loadArticles()): Publication[] => {
  const text = readFileSync(join(newsroomFolder(), "plan.yaml"), "utf-8");
  const plan = z.strictObject({ publications: z.array(planned) }).safeParse(parse(text));
  if (!plan.success) throw new Error(`newsroom: plan.yaml: ${z.prettifyError(plan.error)}`);
  const publications = plan.data.publications.map((entry) => publicationOf(entry, articles));
  const urls = new Set<string>();
  for (const { url } of publications) {
    if (urls.has(url)) throw new Error(`newsroom: plan.yaml publishes ${url} twice`);
    urls.add(url);
  }
  return publications;
};

/** When it was published: whole minutes before the newsroom's clock. */
export const publishedAt = ({ hoursAgo }: Publication, clock: Date): Date =>
  new Date((Math.floor(clock.getTime() / 60_000) - Math.round(hoursAgo * 60)) * 60_000);
