const units = "nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas".split(" ");

/** The number that a word of a headline means; "puluhan" is at least 20, "ratusan" 100. */
export const numberOf = (word: string): number | undefined => {
  const plain = word.toLowerCase();
  if (/^\d{1,3}(?:\.\d{3})*$/.test(plain)) return Number(plain.replaceAll(".", ""));
  const unit = units.indexOf(plain);
  if (unit >= 0) return unit;
  const vague: Record<string, number> = {
    seorang: 1,
    sejumlah: 2,
    beberapa: 3,
    belasan: 11,
    puluhan: 20,
    ratusan: 100,
    seratus: 100,
    ribuan: 1000,
    seribu: 1000,
  };
  return vague[plain];
};

const numberWord =
  "(\\d[\\d.]*|nol|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh|sebelas|seorang|sejumlah|beberapa|belasan|puluhan|ratusan|ribuan)(?:\\s+(belas|puluh|ratus|ribu))?";

const factors: Record<string, (value: number) => number> = {
  belas: (value) => value + 10,
  puluh: (value) => value * 10,
  ratus: (value) => value * 100,
  ribu: (value) => value * 1000,
};

const read = (word: string | undefined, factor: string | undefined): number => {
  const value = numberOf(word ?? "") ?? 0;
  return factor ? (factors[factor.toLowerCase()]?.(value) ?? value) : value;
};

const harm =
  "tewas|meninggal|gugur|jenazah|mayat|korban jiwa|korban tewas|korban meninggal|terbunuh";

/** The highest count of people to whom `state` (alternatives of a pattern) is said to have happened; 0 when none. */
export const countOf = (text: string, state: string): number => {
  const before = new RegExp(
    `\\b${numberWord}(?:\\s+(?!tidak|belum)[\\p{L}-]+){0,4}?\\s+(?:${state})\\b`,
    "giu",
  );
  const after = new RegExp(
    `\\b(?:${state})\\s+(?:sudah |telah |kini )?(?:sedikitnya |sebanyak |mencapai |bertambah menjadi |menjadi |para )?${numberWord}\\b(?!\\s+(?:hari|jam|tahun|persen|kali|meter|kilometer))`,
    "giu",
  );
  let most = 0;
  for (const pattern of [before, after])
    for (const [, word, factor] of text.matchAll(pattern))
      most = Math.max(most, read(word, factor));
  return most;
};

const denied = new RegExp(
  `(?:tidak|tak|belum|tanpa)(?: (?:ada|menimbulkan|menelan|jatuh|sampai|terdapat))?(?: (?:laporan|yang))?(?: (?:korban))?(?: (?:${harm}|jiwa))?`,
  "giu",
);

/** Deaths reported: a count, or 1 when a death is told without a number; denied deaths do not count. */
export const deathsIn = (text: string): number => {
  const plain = text.replace(denied, (found) => (new RegExp(harm, "iu").test(found) ? " " : found));
  const counted = Math.max(countOf(plain, harm), countOf(plain, "menewaskan|tewaskan"));
  if (counted > 0) return counted;
  return new RegExp(`\\b(?:${harm}|menewaskan|tewaskan|dibunuh)\\b`, "iu").test(plain) ? 1 : 0;
};
