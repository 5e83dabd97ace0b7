import { z } from "zod";

export const sentimentLabels = ["positif", "netral", "negatif"] as const;
/** Offsets into the article's `content`, UTF-16 code units, end exclusive. */
export const span = z.object({ start: z.int().min(0), end: z.int().min(0) });

export const entity = z.object({
  type: z.enum(["PERSON", "ORGANISATION", "PLACE"]),
  /** The fullest form seen, titles and ranks taken off. */
  name: z.string().min(1),
  aliases: z.array(z.string()),
  role: z.string().optional(),
  rank: z.string().optional(),
  mentions: z.array(span),
});
export const policeUnit = z.object({
  /** Canonical name, e.g. `Polres Metro Jakarta Selatan`. */
  unit: z.string(),
  level: z.enum(["MABES", "POLDA", "POLRES", "POLSEK"]),
  /** From the unit up to `Mabes Polri`. */
  chain: z.array(z.string()).min(1),
  reason: z.string(),
  mentions: z.array(span),
});
export const regionMention = z.object({
  /** Official code of the Ministry of Home Affairs, e.g. `32.04` or `32.04.05`. */
  code: z.string(),
  name: z.string(),
  level: z.enum(["province", "regency", "city", "district"]),
  /** Upwards. */
  parents: z.array(z.object({ code: z.string(), name: z.string(), level: z.string() })),
  mentions: z.array(span),
});
/** Who did what to whom; `predicate` is lemmatised, offsets are those of the sentence in `content`. */
export const triple = z.object({
  subject: z.string(),
  predicate: z.string(),
  object: z.string(),
  sentence: z.string(),
  start: z.int().min(0),
  end: z.int().min(0),
  confidence: z.number().min(0).max(1),
});
/** Subjek, predikat, objek, keterangan of one core sentence. */
export const spok = z.object({
  sentence: z.string(),
  subject: z.string().nullable(),
  predicate: z.string().nullable(),
  object: z.string().nullable(),
  adverbials: z.array(z.string()),
});

/** A law or article of law, a sum, a date, a vehicle, weapon or drug; `name` is one spelling for all mentions. */
export const fact = z.object({
  type: z.enum(["LAW", "MONEY", "DATE", "VEHICLE", "WEAPON", "DRUG"]),
  name: z.string().min(1),
  /** Amount of a drug, subject of a law. */
  detail: z.string().optional(),
  mentions: z.array(span),
});
/** A country, or a place abroad; never among the regions. */
export const foreignPlace = z.object({
  name: z.string(),
  country: z.string(),
  mentions: z.array(span),
});
/** A state institution with its chain upwards, as `policeUnit` has its own. */
export const institution = z.object({
  name: z.string().min(1),
  kind: z.string(),
  chain: z.array(z.string()).min(1),
  /** Official code of the region it is in charge of. */
  regionCode: z.string().optional(),
  reason: z.array(z.string()),
  mentions: z.array(span),
});
/** Procurement risk 0-100 by the rubric of `processors/language/data/procurement`, with what speaks for it. */
export const procurementRisk = z.object({
  score: z.int().min(0).max(100),
  band: z.enum(["low", "medium", "high"]),
  /** `at` is null for the title. */
  indicators: z.array(
    z.object({ rule: z.string(), weight: z.int(), sentence: z.string(), at: span.nullable() }),
  ),
});

/** What D1 understands of an article. */
export const analysis = z.object({
  backend: z.object({ name: z.string(), version: z.string() }),
  entities: z.array(entity),
  policeUnits: z.array(policeUnit),
  regions: z.array(regionMention),
  spok: z.array(spok),
  triples: z.array(triple),
  sentiment: z.object({ label: z.enum(sentimentLabels), confidence: z.number().min(0).max(1) }),
  /** 1 (soft) to 5 (danger to many now). */
  urgency: z.object({ level: z.int().min(1).max(5), evidence: z.array(z.string()) }),
  // Later additions are optional: analyses from before them stay valid.
  facts: z.array(fact).optional(),
  foreignPlaces: z.array(foreignPlace).optional(),
  institutions: z.array(institution).optional(),
  /** Null for an article that is not about public spending. */
  procurement: procurementRisk.nullish(),
});
export type Analysis = z.output<typeof analysis>;
