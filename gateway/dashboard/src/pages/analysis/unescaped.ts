const names = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
  ["ndash", "–"],
  ["mdash", "—"],
  ["hellip", "…"],
  ["lsquo", "‘"],
  ["rsquo", "’"],
  ["ldquo", "“"],
  ["rdquo", "”"],
]);

/** HTML's character references as the characters they mean; one that is not known stays as it is. */
export const unescaped = (html: string): string =>
  html.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (all, hex: string, dec: string, name: string) => {
      if (name) return names.get(name.toLowerCase()) ?? all;
      const code = hex ? Number.parseInt(hex, 16) : Number(dec);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : all;
    },
  );
