/** Text made safe inside HTML or XML, in elements and in double-quoted attributes. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** A JSON-LD block; `<` is escaped, so that no text can close the script. */
export const jsonLd = (value: object): string =>
  `<script type="application/ld+json">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`;

/** Meta tags by property, in the order given. */
export const openGraph = (tags: Record<string, string>): string =>
  Object.entries(tags)
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .join("\n");

/** The first sentence or so of a text, for descriptions; at most 160 characters. */
export const teaser = (text: string): string =>
  text.length <= 160 ? text : `${text.slice(0, text.lastIndexOf(" ", 157))}...`;
