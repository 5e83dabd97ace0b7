import { findFurtherPages, type Page } from "@nexa/reading";
import { toFault } from "@nexa/contracts";
import type { Deps } from "./page.ts";

/** A page and the further pages of its article, empty for one that is whole. */
export type WholePage = { page: Page; furtherPages: Page[] };

/**
 * Follows the paging of an article: `?page=all` in one request where it is offered, else page by page.
 * A further page that cannot be had ends the list: the opening is worth keeping.
 *
 * @throws Fault CANCELLED when the caller gave up
 */
export async function followPages(
  page: Page,
  { signal, deadlineMs }: { signal: AbortSignal; deadlineMs?: number },
  { fetchPage }: Pick<Deps, "fetchPage">,
): Promise<WholePage> {
  const { whole, pages } = findFurtherPages(page.text, page.finalUrl);
  const furtherPages: Page[] = [];
  for (const url of whole === null ? pages : [whole]) {
    try {
      const options = { signal, ...(deadlineMs === undefined ? {} : { deadlineMs }) };
      furtherPages.push(await fetchPage(url, options));
    } catch (error) {
      if (signal.aborted) throw toFault(error);
      break;
    }
  }
  return { page, furtherPages };
}
