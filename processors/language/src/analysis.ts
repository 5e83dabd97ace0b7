import { z } from "zod";
import { fact } from "./facts/fact.ts";
import { institution } from "./institutions/institution.ts";
import { procurementRisk } from "./procurement/procurement-risk.ts";

/** Offsets in the article's text, UTF-16 code units, end exclusive. */
const span = z.object({ start: z.int().min(0), end: z.int().min(0) });
const confidence = z.number().min(0).max(1);

/** A person, organisation or place named in an article, its aliases joined. */
export const entity = z.object({
  type: z.enum(["PERSON", "ORGANISATION", "PLACE"]),
  name: z.string(),
  aliases: z.array(z.string()),
  /** Post as written before the name, e.g. "Kapolres Brebes". */
  role: z.string().optional(),
  /** Rank of Polri or TNI as written, e.g. "AKBP". */
  rank: z.string().optional(),
  mentions: z.array(span),
  count: z.int().positive(),
  confidence,
});

/** A police unit with its chain up to Mabes Polri and the reason of each step. */
export const policeUnit = z.object({
  unit: z.string(),
  level: z.enum(["MABES", "POLDA", "POLRES", "POLSEK"]),
  chain: z.array(z.string()),
  mentions: z.array(span.extend({ text: z.string() })),
  reason: z.array(z.string()),
});

const regionLevel = z.enum(["province", "regency", "city", "district"]);

/** A region named in the article, by official code. */
export const regionOfArticle = z.object({
  code: z.string(),
  name: z.string(),
  level: regionLevel,
  parents: z.array(z.object({ code: z.string(), name: z.string(), level: regionLevel })),
  mentions: z.array(span),
  count: z.int().positive(),
});

/** Who did what to whom; a passive without agent has no subject. */
export const triple = z.object({
  subject: z.string().nullable(),
  /** The verb without its prefix: "menangkap" and "ditangkap" are both "tangkap". */
  predicate: z.string(),
  object: z.string().nullable(),
  /** The sentence's place in the text, counted from 0. */
  sentence: z.int().min(0),
  start: z.int().min(0),
  end: z.int().min(0),
  confidence,
});

/** Subject, predicate, object, adverbials of one core sentence, as written. */
export const spokOfSentence = z.object({
  sentence: z.string(),
  start: z.int().min(0),
  end: z.int().min(0),
  subject: z.array(z.string()),
  predicate: z.array(z.string()),
  object: z.array(z.string()),
  complement: z.array(z.string()),
  adverbial: z.array(z.string()),
  /** Agent of a passive, with "oleh" when written. */
  agent: z.array(z.string()),
  isPassive: z.boolean(),
});

/** A country, or a place abroad; never among the regions. */
export const foreignPlace = z.object({
  name: z.string(),
  country: z.string(),
  mentions: z.array(span),
});

/** Everything that D1 learns about an article; `backend` says who said it. */
export const analysis = z.object({
  entities: z.array(entity),
  policeUnits: z.array(policeUnit),
  regions: z.array(regionOfArticle),
  triples: z.array(triple),
  spok: z.array(spokOfSentence),
  sentiment: z.object({ label: z.enum(["positif", "netral", "negatif"]), confidence }),
  urgency: z.object({
    level: z.int().min(1).max(5),
    rule: z.string(),
    evidence: z.array(z.object({ text: z.string(), start: z.int(), end: z.int() })),
  }),
  topics: z.array(z.string()).optional(),
  /** Laws, sums, dates, vehicles, weapons, drugs. */
  facts: z.array(fact),
  foreignPlaces: z.array(foreignPlace),
  institutions: z.array(institution),
  /** Null for an article that is not about public spending. */
  procurement: procurementRisk.nullable(),
  backend: z.object({ name: z.string(), version: z.string() }),
});

export type Entity = z.output<typeof entity>;
export type PoliceUnitOfArticle = z.output<typeof policeUnit>;
export type RegionOfArticle = z.output<typeof regionOfArticle>;
export type Triple = z.output<typeof triple>;
export type SpokOfSentence = z.output<typeof spokOfSentence>;
export type Analysis = z.output<typeof analysis>;
