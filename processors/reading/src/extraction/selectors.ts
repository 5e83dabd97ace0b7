/** A target's `html_selectors`, CSS; see `queue-job`. */
export type ArticleSelectors = {
  article_wrapper?: string | undefined;
  title?: string | undefined;
  body_content?: string | undefined;
  published_date?: string | undefined;
};

/** The elements a selector finds, none of them inside another; an invalid selector finds nothing. */
export function pick(root: Document | Element, selector: string | undefined): Element[] {
  if (selector === undefined || selector.trim() === "") return [];
  try {
    const found = [...root.querySelectorAll(selector)];
    return found.filter(
      (element) => !found.some((other) => other !== element && other.contains(element)),
    );
  } catch {
    return [];
  }
}
