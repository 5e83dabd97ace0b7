import { encode } from "./charset.ts";
import { hostileReply } from "./hostile.ts";
import { publishedAt, type Publication } from "./plan.ts";
import type { Link, Publisher } from "./publisher.ts";
import { compress, plain, type Reply } from "./reply.ts";
import { linkTo, storyOf } from "./story.ts";

/** One host of the newsroom: an address of it in, an answer out. */
export type Host = (url: URL, acceptEncoding: string | undefined) => Reply;

const listPageSize = 10;

/** Newest first, as on a publisher's index. */
const newestFirst = (clock: Date) => (a: Publication, b: Publication) =>
  publishedAt(b, clock).getTime() - publishedAt(a, clock).getTime() || a.id.localeCompare(b.id);

/** Number of index pages that a publisher with so many publications has. */
export const indexPages = (publisher: Publisher, publications: number): number =>
  Math.max(1, Math.ceil(publications / (publisher.crawl?.pageSize ?? listPageSize)));

/**
 * The host of one publisher: articles, `/indeks?page=n`, sections, robots.txt.
 *
 * @param plan  everything published anywhere; tells who had a text first
 */
export const openSite = (publisher: Publisher, plan: Publication[], clock: Date): Host => {
  const own = plan.filter((one) => one.publisher === publisher).sort(newestFirst(clock));
  const byPath = new Map(own.map((publication) => [publication.path, publication]));
  const links = own.map((publication) => linkTo(publication, clock));
  const popular = links.slice(-3);
  const visits = new Map<string, number>();

  const print = (html: string): Reply => ({
    status: 200,
    headers: { "content-type": publisher.contentType },
    body: encode(html, publisher.charset),
  });
  const listed = (shown: Link[], page: number, pages: number): string => {
    const typeset = publisher.typeset ?? ((text: string) => text);
    const set = (link: Link): Link => ({ ...link, title: typeset(link.title) });
    return publisher.indexPage({ links: shown.map(set), page, pages, popular: popular.map(set) });
  };
  const index = (page: number): Reply => {
    const pages = indexPages(publisher, links.length);
    const size = publisher.crawl?.pageSize ?? listPageSize;
    if (!Number.isInteger(page) || page < 1 || page > pages) return plain(404, "Tidak ada");
    return print(listed(links.slice((page - 1) * size, page * size), page, pages));
  };
  const originOf = (publication: Publication): string | null => {
    const first = plan.find((one) => one.article === publication.article);
    return first === undefined || first === publication ? null : first.publisher.name;
  };
  const article = (publication: Publication, search: string): Reply => {
    const place = own.indexOf(publication);
    const near = own.filter((one, at) => at !== place && one.broken === null);
    const related = near.slice(0, 3).map((one) => linkTo(one, clock));
    const story = storyOf(publication, clock, related, originOf(publication));
    const html = publisher.articlePage(story);
    const count = (visits.get(publication.path) ?? 0) + 1;
    visits.set(publication.path, count);
    const indexHtml = listed(links.slice(0, listPageSize), 1, 1);
    const healthy = print(html);
    return hostileReply({ publication, story, healthy, html, indexHtml, search, count });
  };

  return (url, acceptEncoding) => {
    if (url.pathname === "/robots.txt")
      return publisher.robots === 503
        ? plain(503, "Service Unavailable")
        : plain(200, publisher.robots);
    const publication = byPath.get(url.pathname);
    const reply = publication
      ? article(publication, url.search)
      : url.pathname === "/indeks"
        ? index(Number(url.searchParams.get("page") ?? "1"))
        : /^\/[a-z-]*$/.test(url.pathname)
          ? index(1)
          : plain(404, "Tidak ada");
    const isTouched = "content-encoding" in reply.headers || reply.fault !== undefined;
    return isTouched ? reply : compress(reply, publisher.compression, acceptEncoding);
  };
};
