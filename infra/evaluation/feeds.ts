import { evaluateFeeds, type FeedReader, type FeedScore } from "@nexa/reading";
import { parseFeed } from "feedsmith";
import Parser from "rss-parser";
import { z } from "zod";
import type { Evaluation, Row } from "./table.ts";

const text = z.string().optional().catch(undefined);
const link = z.object({ href: text, rel: text }).array().optional().catch(undefined);
const facts = {
  title: text,
  link: text,
  links: link,
  pubDate: text,
  published: text,
  updated: text,
};
const items = z.object(facts).array().optional().catch(undefined);
const smithFeed = z.object({ feed: z.object({ ...facts, items, entries: items }) });
type SmithFacts = Pick<
  z.output<typeof smithFeed>["feed"],
  "title" | "link" | "links" | "pubDate" | "published" | "updated"
>;

const smithFacts = (raw: SmithFacts) => ({
  title: raw.title,
  link: raw.link ?? raw.links?.find(({ rel }) => (rel ?? "alternate") === "alternate")?.href,
  published: raw.pubDate ?? raw.published,
  updated: raw.updated ?? raw.pubDate,
});
/** feedsmith as it comes, bytes read as UTF-8. */
const feedsmith: FeedReader = (bytes) => {
  const { feed } = smithFeed.parse(parseFeed(bytes.toString("utf8")));
  return { ...smithFacts(feed), items: (feed.items ?? feed.entries ?? []).map(smithFacts) };
};

// It promises text and hands over objects where an element has attributes.
const asText = (value: unknown) => (typeof value === "string" ? value : undefined);
const parser = new Parser();
/** rss-parser as it comes, bytes read as UTF-8. */
const rssParser: FeedReader = async (bytes) => {
  const feed = await parser.parseString(bytes.toString("utf8"));
  return {
    title: asText(feed.title),
    link: asText(feed.link),
    items: feed.items.map((item) => ({
      title: asText(item.title),
      link: asText(item.link),
      published: asText(item.pubDate),
      updated: asText(item.isoDate ?? item.pubDate),
    })),
  };
};

const row = (tool: string, score: FeedScore): Row => ({
  tool,
  files: score.files,
  read: score.parsed,
  uncaught: tool === "nexa" ? score.uncaught : "-",
  "as expected": `${score.expectRight}/${score.expectTotal}`,
});

/** Feeds: ours beside feedsmith and rss-parser, and the union of what those two read. */
export const evaluateFeedFolder: Evaluation = async (folder) => {
  const { read, misses, ...ours } = await evaluateFeeds(folder);
  const smith = await evaluateFeeds(folder, feedsmith);
  const rss = await evaluateFeeds(folder, rssParser);
  const union = [...new Set([...smith.read, ...rss.read])];
  const unread = union.filter((file) => !read.includes(file));
  return {
    rows: [
      row("nexa", { ...ours, read, misses }),
      row("feedsmith", smith),
      row("rss-parser", rss),
      { tool: "feedsmith or rss-parser", read: union.length },
    ],
    misses: [
      ...misses.map((miss) => JSON.stringify(miss)),
      ...unread.map((file) => `read by others only: ${file}`),
    ],
    result: { ...ours, union: union.length, unreadOfUnion: unread.length },
  };
};
