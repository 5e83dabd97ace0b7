import { parseHTML } from "linkedom";

/** The little of an element that a test of pages looks at. */
export type Element = {
  textContent: string;
  getAttribute: (name: string) => string | null;
  querySelector: (selector: string) => Element | null;
  querySelectorAll: (selector: string) => Iterable<Element>;
};

/** A page's document, for tests. */
export const documentOf = (html: string): Element & { body: Element } =>
  // linkedom's types need the browser's library, which a server's code should not see.
  (parseHTML(html) as unknown as { document: Element & { body: Element } }).document;
