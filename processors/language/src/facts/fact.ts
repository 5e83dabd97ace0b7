import { z } from "zod";

/** What else than names matters to public order. */
export const factTypes = ["LAW", "MONEY", "DATE", "VEHICLE", "WEAPON", "DRUG"] as const;

/** A law, sum, date, vehicle, weapon or drug of an article, its mentions joined. */
export const fact = z.object({
  type: z.enum(factTypes),
  /** One spelling for all mentions: "UU 35/2009", "IDR 1200000000", "2026-10-05", "sabu". */
  name: z.string().min(1),
  /** What else is known: an amount of a drug, the number plate's region letters, the law's subject. */
  detail: z.string().optional(),
  /** Offsets in the article's content, UTF-16 code units, end exclusive. */
  mentions: z.array(z.object({ start: z.int().min(0), end: z.int().min(0) })),
});
export type Fact = z.output<typeof fact>;
/** One place in a text that states a fact. */
export type FactMention = Omit<Fact, "mentions"> & { start: number; end: number };

/** A number as Indonesians write it: "1,2" and "35.000"; NaN for anything else. */
export const readNumber = (written: string): number => {
  const text = written.trim();
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(text))
    return Number(text.replaceAll(".", "").replace(",", "."));
  return /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(",", ".")) : NaN;
};
