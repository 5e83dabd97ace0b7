const most = 20;
const isNews = (url: string) => /news|berita|google/i.test(new URL(url).pathname);

/**
 * The sitemaps that a robots.txt names, those of news first; at most 20.
 *
 * @param url the address of the robots.txt, against which they are resolved
 */
export function discoverSitemaps(robots: string, url: string): string[] {
  const named = [...robots.matchAll(/^[ \t]*sitemap[ \t]*:[ \t]*(\S+)/gim)].flatMap(([, link]) => {
    if (link === undefined || !URL.canParse(link, url)) return [];
    const { href, protocol } = new URL(link, url);
    return /^https?:$/.test(protocol) ? [href] : [];
  });
  const [news, others] = [named.filter(isNews), named.filter((one) => !isNews(one))];
  return [...new Set([...news, ...others])].slice(0, most);
}
