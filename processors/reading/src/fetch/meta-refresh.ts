/**
 * Where a page sends its reader by `<meta http-equiv="refresh">` within 10 seconds, or null. A
 * refresh without address reloads the page; a slow one is a live page's ticker.
 */
export function metaRefreshTarget(html: string, baseUrl: string): string | null {
  const tag = /<meta\b[^>]{0,400}http-equiv\s*=\s*["']?refresh\b[^>]{0,400}>/i.exec(
    html.slice(0, 20_000),
  )?.[0];
  const content = tag && /content\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag);
  if (!content) return null;
  const parts = /^\s*(\d{1,3})(?:\.\d+)?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(
    (content[1] ?? content[2] ?? "").replace(/&amp;/g, "&"),
  );
  if (parts === null || Number(parts[1]) > 10) return null;
  const link = parts[2]?.trim() ?? "";
  if (!URL.canParse(link, baseUrl)) return null;
  const target = new URL(link, baseUrl);
  const here = new URL(baseUrl);
  target.hash = here.hash = "";
  return /^https?:$/.test(target.protocol) && target.href !== here.href ? target.href : null;
}
