const blockNames = new Set(
  (
    "ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER " +
    "FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION TABLE TBODY TD TH THEAD TR UL"
  ).split(" "),
);

/** A run of text between two block borders. */
export type Block = {
  text: string;
  /** Characters of it that stand in links. */
  linkLength: number;
  /** The element around it, for rules that ask what it is. */
  element: Element;
  /** Whether all of it stands in bold, italic or heading elements. */
  isEmphasised: boolean;
};

const textNode = 3;
const elementNode = 1;
const isElement = (node: Node): node is Element => node.nodeType === elementNode;
const emphasised = new Set(["B", "STRONG", "EM", "I", "H2", "H3", "H4", "H5", "H6"]);

/**
 * The text of an element as blocks: paragraphs, list items, cells; two line breaks part paragraphs,
 * one becomes a space. White space is folded, empty blocks are left out.
 */
export function readBlocks(root: Element): Block[] {
  const blocks: Block[] = [];
  let text = "";
  let linkLength = 0;
  let plain = 0;
  let breaks = 0;
  const flush = (element: Element) => {
    const folded = text.replace(/[\s\u00a0\u200b\ufeff]+/g, " ").trim();
    if (folded !== "")
      blocks.push({ text: folded, linkLength, element, isEmphasised: plain === 0 });
    text = "";
    linkLength = 0;
    plain = 0;
    breaks = 0;
  };
  const walk = (node: Node, block: Element, inLink: boolean, strong: boolean) => {
    for (let child = node.firstChild; child !== null; child = child.nextSibling) {
      if (child.nodeType === textNode) {
        const value = child.nodeValue ?? "";
        const length = value.trim().length;
        if (length > 0) breaks = 0;
        if (inLink) linkLength += length;
        if (!strong) plain += length;
        text += value;
      } else if (isElement(child)) {
        const name = child.tagName;
        if (name === "BR") {
          if (++breaks >= 2) flush(block);
          else text += "\n";
        } else if (blockNames.has(name)) {
          flush(block);
          walk(child, child, inLink, strong || emphasised.has(name));
          flush(child);
        } else walk(child, block, inLink || name === "A", strong || emphasised.has(name));
      }
    }
  };
  walk(root, root, false, false);
  flush(root);
  return blocks;
}
