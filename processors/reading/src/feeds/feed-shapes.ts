import { z } from "zod";

// The parser's result, narrowed to what we read. Its own types differ between formats and promise
// more than damaged feeds hold, so we check instead of trusting them.
const text = z.string().optional().catch(undefined);
const list = <T extends z.ZodType>(item: T) => z.array(item).optional().catch(undefined);
const link = z.object({ href: text, rel: text, type: text });
const person = z.object({ name: text }).or(z.string().transform((name) => ({ name })));
const media = z.object({ url: text, type: text, medium: text });
const dublinCore = z
  .object({ date: text, creators: list(z.string()), creator: text, title: text, identifier: text })
  .optional()
  .catch(undefined);
const dublinTerms = z
  .object({ issued: text, created: text, modified: text })
  .optional()
  .catch(undefined);

const item = z.object({
  title: text,
  link: text,
  links: list(link),
  guid: z
    .object({ value: text, isPermaLink: z.boolean().optional() })
    .or(z.string().transform((value) => ({ value, isPermaLink: undefined })))
    .optional()
    .catch(undefined),
  id: text,
  rdf: z.object({ about: text }).optional().catch(undefined),
  pubDate: text,
  published: text,
  date_published: text,
  updated: text,
  date_modified: text,
  dc: dublinCore,
  dcterms: dublinTerms,
  source: z
    .object({ title: text, url: text, links: list(link) })
    .optional()
    .catch(undefined),
  description: text,
  summary: text,
  content: text,
  content_text: text,
  content_html: text,
  url: text,
  external_url: text,
  image: text,
  authors: list(person),
  categories: list(z.object({ name: text, term: text })),
  tags: list(z.string()),
  enclosures: list(media),
  media: z
    .object({ contents: list(media), thumbnails: list(media) })
    .optional()
    .catch(undefined),
});
/** One entry in any format. */
export type RawItem = z.output<typeof item>;

/** A parsed feed in any format. */
export const rawFeed = z.object({
  format: z.enum(["rss", "atom", "rdf", "json"]),
  feed: z.object({
    title: text,
    link: text,
    links: list(link),
    home_page_url: text,
    pubDate: text,
    published: text,
    lastBuildDate: text,
    updated: text,
    dc: dublinCore,
    dcterms: dublinTerms,
    items: list(item),
    entries: list(item),
  }),
});
