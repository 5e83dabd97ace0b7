import type { FetchOptions, Page } from "@nexa/reading";
import type { Deps } from "./page.ts";

/**
 * Fetches a feed or sitemap, unless it is as it was when it was last read to its end.
 *
 * @returns the page, null for an unchanged one; `done` is called when all of it was handled: until then
 *   the next fetch asks for the whole again
 * @throws Fault as the fetcher does
 */
export async function fetchIfChanged(
  url: string,
  options: FetchOptions,
  { fetchPage, feedValidators }: Pick<Deps, "fetchPage" | "feedValidators">,
): Promise<{ page: Page | null; done: () => void }> {
  const page = await fetchPage(url, { ...options, ...feedValidators?.get(url) });
  if (page.status === 304) return { page: null, done: () => undefined };
  const { etag, "last-modified": lastModified } = page.headers;
  const validators = {
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  };
  return { page, done: () => feedValidators?.set(url, validators) };
}
