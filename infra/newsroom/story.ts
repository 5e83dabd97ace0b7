import { typographic } from "./charset.ts";
import { publishedAt, type Publication } from "./plan.ts";
import type { Link, Story } from "./publisher.ts";

/** A publication as its own publisher links to it. */
export const linkTo = (publication: Publication, clock: Date): Link => ({
  title: publication.article.title,
  path: publication.path,
  publishedAt: publishedAt(publication, clock),
});

/**
 * What the publisher prints: its dateline before the first paragraph, its typesetting, its last line.
 *
 * @param origin  name of the publisher that had the text first; null when this is the one
 */
export const storyOf = (
  publication: Publication,
  clock: Date,
  related: Link[],
  origin: string | null,
): Story => {
  const { publisher, article } = publication;
  // A page whose charset lies has to have characters in which that shows.
  const own = publication.broken === "wrong-charset" ? typographic : publisher.typeset;
  const typeset = own ?? ((text: string) => text);
  const paragraphs = article.paragraphs.map(typeset);
  return {
    title: typeset(article.title),
    author: article.author,
    section: article.section,
    keyword: article.keyword,
    paragraphs: paragraphs.map((text, place) =>
      place === 0 ? publisher.dateline(article.place) + text : text,
    ),
    signOff: origin === null ? publisher.signOff(article.author) : publisher.credit(origin),
    publishedAt: publishedAt(publication, clock),
    isDated: publication.broken !== "no-date",
    url: publication.url,
    related: related.map((link) => ({ ...link, title: typeset(link.title) })),
  };
};
