import type { Charset } from "./charset.ts";
import type { Zone } from "./dates.ts";

/** A link to another publication of the same publisher. */
export type Link = { title: string; path: string; publishedAt: Date };

/** What a publisher needs to print one article. */
export type Story = {
  title: string;
  author: string;
  section: string;
  keyword: string;
  /** The body in order; the dateline already stands in the first one. */
  paragraphs: string[];
  /** Last line of the body: initials, credit or source. */
  signOff: string;
  publishedAt: Date;
  /** false on a page that states no date anywhere. */
  isDated: boolean;
  /** Absolute address, also the canonical one. */
  url: string;
  related: Link[];
};

/** One page of a publisher's list of news, newest first. */
export type IndexPage = {
  links: Link[];
  page: number;
  pages: number;
  popular: Link[];
};

/** Selectors by which a crawl target is read, under the names of the specification. */
export type HtmlSelectors = {
  article_wrapper: string;
  title: string;
  body_content: string;
  published_date: string;
};

/** An invented publisher: its address, its habits and how it prints. */
export type Publisher = {
  id: string;
  name: string;
  host: string;
  kind: "media_nasional" | "media_daerah" | "kantor_berita" | "kepolisian";
  zone: Zone;
  charset: Charset;
  /** Value of the Content-Type header; some name a charset, some leave it to the page. */
  contentType: string;
  /** Set when the server compresses for clients that accept it. */
  compression?: "gzip" | "br";
  /** Text of robots.txt, or the status it fails with. */
  robots: string | 503;
  /** Set on crawl targets: links on an index page, and how the target is read. */
  crawl?: { pageSize: number; selectors: HtmlSelectors };
  /** How it sets quotes and dashes; absent: as written. */
  typeset?: (text: string) => string;
  path: (slug: string, number: string) => string;
  dateline: (place: string) => string;
  signOff: (author: string) => string;
  /** Last line under a text that came from another publisher. */
  credit: (origin: string) => string;
  articlePage: (story: Story) => string;
  indexPage: (index: IndexPage) => string;
};
