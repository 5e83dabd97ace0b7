import { EventTarget, Node, parseHTML } from "linkedom";
import { limitNesting } from "./nesting.ts";

// linkedom gives every node a map of event listeners, a seventh of a profile of ours. Nothing here listens.
const nodeClass = Object.getPrototypeOf(Node) as object; // behind the facade that it exports
if (Object.getPrototypeOf(nodeClass) === EventTarget) Object.setPrototypeOf(nodeClass, class {});

/** A parsed page, without its scripts and styles, and what its JSON-LD blocks hold. */
export type HtmlDocument = { document: Document; jsonLd: unknown[] };

/** Elements whose content never is text of the page; cut before parsing, it halves the cost. */
const rawElements = ["script", "style", "svg", "template"] as const;

/**
 * Cuts raw elements by plain search: one pass, linear on any input.
 * A block that never closes is cut to the end, as a browser would read it.
 */
function cutRawElements(html: string, onScript: (tag: string, body: string) => void): string {
  const opening = new RegExp(`<(${rawElements.join("|")})(?=[\\s>/])|<!--`, "gi");
  let kept = "";
  let from = 0;
  for (let match = opening.exec(html); match !== null; match = opening.exec(html)) {
    const name = match[1]?.toLowerCase();
    let end: number;
    if (name === undefined) {
      const close = html.indexOf("-->", match.index + 4);
      end = close === -1 ? html.length : close + 3;
    } else {
      const tagEnd = html.indexOf(">", match.index);
      const closing = new RegExp(`</${name}\\s*>`, "gi");
      closing.lastIndex = tagEnd === -1 ? html.length : tagEnd;
      const close = tagEnd === -1 ? null : closing.exec(html);
      end = close === null ? html.length : close.index + close[0].length;
      if (name === "script" && tagEnd !== -1)
        onScript(
          html.slice(match.index, tagEnd),
          html.slice(tagEnd + 1, close?.index ?? html.length),
        );
    }
    kept += html.slice(from, match.index);
    from = end;
    opening.lastIndex = end;
  }
  return kept + html.slice(from);
}

function parseJsonLd(body: string): unknown[] {
  const text = body.replace(
    /^\s*(?:\/\*.*?\*\/|<!--|\/\/\s*<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>)\s*$/gs,
    "",
  );
  // Publishers put raw line breaks and tabs into strings; a parser must not lose the date for that.
  for (const candidate of [
    text,
    text.replace(/[\u0000-\u001f]+/g, " ").replace(/,\s*([}\]])/g, "$1"),
  ]) {
    try {
      return [JSON.parse(candidate)];
    } catch {
      continue;
    }
  }
  return [];
}

/** Parses a page of any quality; never throws. */
export function parseDocument(html: string): HtmlDocument {
  const jsonLd: unknown[] = [];
  const kept = cutRawElements(html, (tag, body) => {
    if (/type\s*=\s*["']?application\/ld\+json/i.test(tag)) jsonLd.push(...parseJsonLd(body));
  });
  // White space is folded wherever text is read; publishers indent by hundreds of blanks.
  const cut = limitNesting(kept.replace(/[ \t\r\n]{2,}/g, "\n"));
  // linkedom takes a text without <html> as fragments beside the root; a page always has one.
  const whole = /<html[\s>]/i.test(cut) ? cut : `<!DOCTYPE html><html><body>${cut}</body></html>`;
  return { document: parseHTML(whole).document, jsonLd };
}
