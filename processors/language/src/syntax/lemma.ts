// Roots that begin with k, which meng- swallows: "mengirim" is kirim, not irim.
const kRoots =
  /^(?:ata(?:kan)?$|ejar|elola|eluar|embali|enal|endali|epung|eroyok|irim|onfirmasi|ritik|uasa|ubur|umpul|unjung|urang|urung|ira|aji|ait|ecam|etahui|etuk|utip|uras|uak|emuka|omentar|andung|ampanye|alah|asih|enak|ibar|embang|awal|awin|unci)/;

/**
 * The root of an Indonesian verb as far as its prefix shows it: "menangkap", "ditangkap" -> tangkap,
 * "memeriksa" -> periksa, "menyita" -> sita. Suffixes -nya, -lah fall, -kan and -i stay. Unknown forms stay as they are.
 */
export const verbRoot = (verb: string): string => {
  const plain = verb.toLowerCase().replace(/(?:nya|lah)$/, "");
  const passive = /^di(\p{L}{3,})$/u.exec(plain)?.[1];
  if (passive) return passive.replace(/^(?:per(?=ole|i?kira)|ke(?=tahu))/, (part) => part);
  const rules: [RegExp, (rest: string) => string][] = [
    [/^menge(\p{L}{3})$/u, (rest) => rest],
    [/^meny([aiueo]\p{L}+)$/u, (rest) => `s${rest}`],
    [/^meng([aiueo]\p{L}+)$/u, (rest) => (kRoots.test(rest) ? `k${rest}` : rest)],
    [/^meng(\p{L}{3,})$/u, (rest) => rest],
    [/^mem([aiueo]\p{L}+)$/u, (rest) => `p${rest}`],
    [/^mem(\p{L}{3,})$/u, (rest) => rest],
    [/^men([aiueo]\p{L}+)$/u, (rest) => `t${rest}`],
    [/^men(\p{L}{3,})$/u, (rest) => rest],
    [/^me([lrwy]\p{L}{2,})$/u, (rest) => rest],
    [/^me(n\p{L}{3,})$/u, (rest) => rest],
    [/^ber(\p{L}{3,})$/u, (rest) => rest],
    [/^ter(\p{L}{4,})$/u, (rest) => rest],
  ];
  for (const [pattern, root] of rules) {
    const rest = pattern.exec(plain)?.[1];
    if (rest) return root(rest);
  }
  return plain;
};
