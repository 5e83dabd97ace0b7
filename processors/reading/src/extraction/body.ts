import { Readability } from "@mozilla/readability";
import { readBlocks, type Block } from "./block-text.ts";
import { withoutBoilerplate } from "./boilerplate.ts";
import { findContainer } from "./container.ts";
import { prunePage } from "./prune.ts";
import type { Metadata } from "./metadata.ts";

/** The main text of a page. */
export type Body = {
  paragraphs: string[];
  /** Characters in links over all characters of the kept text. */
  linkShare: number;
};

/** Text of elements picked by a target's own selector, cleaned like any other. */
export function readSelected(elements: Element[], metadata: Metadata): Body {
  return toBody(
    elements.flatMap((element) => readBlocks(element)),
    metadata,
  );
}

function toBody(blocks: Block[], { title, authors }: Metadata): Body {
  const kept = withoutBoilerplate(blocks, { title, authors });
  const all = kept.reduce((sum, block) => sum + block.text.length, 0);
  const inLinks = kept.reduce((sum, block) => sum + block.linkLength, 0);
  return { paragraphs: kept.map((block) => block.text), linkShare: all === 0 ? 0 : inLinks / all };
}

/** Finds and cleans the main text of a page. Changes the document. */
export function readBody(document: Document, metadata: Metadata): Body {
  prunePage(document, metadata.titleElement);
  const container = findContainer(document);
  if (container !== null) return toBody(readBlocks(container), metadata);
  const reader = new Readability<Element>(document, {
    charThreshold: 250,
    keepClasses: true,
    disableJSONLD: true,
    // The DOM itself instead of a string: it is read right away. Readability hands over an element.
    serializer: (node) => node as Element,
  });
  const content = reader.parse()?.content;
  return toBody(content == null ? [] : readBlocks(content), metadata);
}
