import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "@nexa/contracts";
import { parseIndonesianDate } from "../dates/indonesian-date.ts";
import { decodeEntities, fold } from "../extraction/text.ts";
import { parseFeed } from "../feeds/parse-feed.ts";
import { readExpectation, type Expectation } from "./feed-expectation.ts";

/** What a feed reader found, as far as it is scored. */
export type ReadFeed = FeedFacts & { items: FeedFacts[] };
export type FeedFacts = {
  title?: string | null | undefined;
  link?: string | null | undefined;
  published?: string | Date | null | undefined;
  updated?: string | Date | null | undefined;
};
/** Reads a feed's bytes; throws when they are no feed to it. */
export type FeedReader = (bytes: Buffer, url: string) => ReadFeed | Promise<ReadFeed>;

export type FeedScore = {
  files: number;
  parsed: number;
  /** Errors that are no Fault: for our own reader, a bug. */
  uncaught: number;
  expectRight: number;
  expectTotal: number;
  /** Files that were read, for comparing readers. */
  read: string[];
  misses: { file: string; expected: string; got: string }[];
};

/** Our own reader, in the form that is scored. */
export const ourFeedReader: FeedReader = (bytes, url) => {
  const feed = parseFeed(bytes, url, { now: new Date() });
  return {
    title: feed.title,
    link: feed.link,
    published: feed.publishedAt,
    updated: feed.updatedAt,
    items: feed.items.map(({ title, link, publishedAt, updatedAt }) => ({
      title,
      link,
      published: publishedAt,
      updated: updatedAt,
    })),
  };
};

// Titles are compared as a reader sees them: the corpus keeps mark-up in them, we do not.
const shown = (text: string): string =>
  fold(
    decodeEntities(
      decodeEntities(text).replace(/<(?:script|style)\b[\s\S]*?<\/\w+>|<[a-z/!][^<>]*>/gi, " "),
    ),
  );
const instant = (value: string | Date): number | null => {
  if (value instanceof Date) return value.getTime();
  const context = { now: new Date(), zone: "UTC" };
  return parseIndonesianDate(value, context)?.at.getTime() ?? null;
};

function isRight({ of, field, value }: Expectation["facts"][number], feed: ReadFeed): boolean {
  const got = (of === "feed" ? feed : feed.items[0])?.[field];
  if (field === "published" || field === "updated")
    return got != null && instant(got) !== null && instant(got) === instant(value);
  if (got instanceof Date) return false;
  return field === "link" ? (got ?? "") === value : shown(got ?? "") === shown(value);
}

/**
 * Scores a feed reader on a folder of feed files, whose comments may state what feedparser expects.
 * Only `title`, `link`, `published` and `updated` of the feed or its first entry are scored.
 */
export async function evaluateFeeds(
  folder: string,
  reader: FeedReader = ourFeedReader,
): Promise<FeedScore> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.(?:xml|json|rss|rdf|atom)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const score: FeedScore = {
    files: files.length,
    parsed: 0,
    uncaught: 0,
    expectRight: 0,
    expectTotal: 0,
    read: [],
    misses: [],
  };
  for (const file of files) {
    const bytes = await readFile(file);
    const name = file.slice(folder.length).replace(/^\//, "");
    // The corpus is served from its own root; its expected links say so.
    const url = `http://127.0.0.1:8097/${name}`;
    let feed: ReadFeed | null = null;
    try {
      feed = await reader(bytes, url);
      score.parsed++;
      score.read.push(name);
    } catch (error) {
      if (!(error instanceof Fault)) score.uncaught++;
    }
    const expected = readExpectation(bytes);
    if (expected === null) continue;
    score.expectTotal++;
    const { facts, isAny } = expected;
    const found = facts.map((fact) => feed !== null && isRight(fact, feed));
    if (isAny ? found.includes(true) : !found.includes(false)) score.expectRight++;
    else
      score.misses.push({
        file: name,
        expected: JSON.stringify(facts),
        got: feed === null ? "refused" : JSON.stringify({ ...feed, items: feed.items.slice(0, 1) }),
      });
  }
  return score;
}
