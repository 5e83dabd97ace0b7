import type { Word } from "../text/words.ts";

/** The word that opens a unit's name, and where the name begins. */
export type UnitHead = {
  kind: "polda" | "polres" | "polsek";
  /** For a Polres, as a unit's name begins: Polres, Polresta, Polrestabes. */
  written: string;
  isMetro: boolean;
  nameAt: number;
};

const polresForms: Record<string, string> = {
  res: "Polres",
  resta: "Polresta",
  restabes: "Polrestabes",
  restro: "Polres",
};

/** Reads the head at a word: "Polresta", "Kapolsek", "Mapolda", "Kepolisian Resor Kota Besar". */
export const readHead = (words: readonly Word[], at: number): UnitHead | undefined => {
  const word = (k: number): string => words[at + k]?.text.toLowerCase() ?? "";
  const fused = /^(?:ka|waka|ma)?pol(?:(da)|(res(?:tabes|ta|tro)?)|(sek(?:ta|tro)?))$/.exec(
    word(0),
  );
  if (fused) {
    const [, polda, polres] = fused;
    if (polda) return { kind: "polda", written: "Polda", isMetro: false, nameAt: at + 1 };
    if (polres)
      return {
        kind: "polres",
        written: polresForms[polres] ?? "Polres",
        isMetro: polres === "restro",
        nameAt: at + 1,
      };
    return { kind: "polsek", written: "Polsek", isMetro: false, nameAt: at + 1 };
  }
  if (word(0) !== "kepolisian") return undefined;
  if (word(1) === "daerah")
    return { kind: "polda", written: "Polda", isMetro: false, nameAt: at + 2 };
  if (word(1) === "sektor")
    return { kind: "polsek", written: "Polsek", isMetro: false, nameAt: at + 2 };
  if (!/^resort?$/.test(word(1))) return undefined;
  if (word(2) === "kota" && word(3) === "besar")
    return { kind: "polres", written: "Polrestabes", isMetro: false, nameAt: at + 4 };
  if (word(2) === "kota")
    return { kind: "polres", written: "Polresta", isMetro: false, nameAt: at + 3 };
  if (word(2) === "metropolitan")
    return { kind: "polres", written: "Polres", isMetro: true, nameAt: at + 3 };
  return { kind: "polres", written: "Polres", isMetro: false, nameAt: at + 2 };
};
