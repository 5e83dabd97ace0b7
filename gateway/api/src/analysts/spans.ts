import { Fault, type ArticleRecord, type EntityType } from "@nexa/contracts";
import { z } from "zod";
import type { Stores } from "../stores.ts";

/** What was read at one place of a text. */
export const textSpan = z.object({
  start: z.int(),
  end: z.int(),
  /** The words there: `clean_text.slice(start, end)`. */
  text: z.string(),
  type: z.enum([
    "Person",
    "Organization",
    "PoliceUnit",
    "Place",
    "Region",
    "ForeignPlace",
    "Institution",
    "Law",
    "Money",
    "Date",
    "Vehicle",
    "Weapon",
    "Drug",
  ]),
  /** In full, whatever it is called there. */
  name: z.string(),
  /** Of the graph's entity; null for what the graph does not know. */
  id: z.string().nullable(),
  /** Role, level, chain or code: what else was read. */
  detail: z.string().nullable(),
});
export type TextSpan = z.output<typeof textSpan>;

const place = { start: z.int().nullable(), end: z.int().nullable() };
/** A core sentence with its parts; offsets are null where the words do not stand in the text as they are. */
export const sentenceSpan = z.object({
  sentence: z.string(),
  ...place,
  parts: z.array(
    z.object({
      role: z.enum(["subject", "predicate", "object", "adverbial"]),
      text: z.string(),
      ...place,
    }),
  ),
});
type Spanned = Pick<ArticleRecord, "content" | "analysis">;
type Named = Omit<TextSpan, "text" | "id"> & {
  /** How the graph calls its kind and the name it is looked up by. */
  known?: { type: EntityType; name: string };
};

const entityKinds = { PERSON: "Person", ORGANISATION: "Organization", PLACE: "Place" } as const;
const factKinds = {
  LAW: "Law",
  MONEY: "Money",
  DATE: "Date",
  VEHICLE: "Vehicle",
  WEAPON: "Weapon",
  DRUG: "Drug",
} as const;

/** Everything that was read in the text, in its order, the longer of two first. */
export async function spansOf(
  article: Spanned,
  neo4j: Pick<Stores["neo4j"], "entities">,
  timeoutMs: number,
): Promise<{ entities: TextSpan[]; graph_available: boolean }> {
  const spans = namedSpans(article);
  const names = new Map(
    spans.flatMap(({ known }) => (known ? [[`${known.type}:${known.name}`, known]] : [])),
  );
  const keys = [...names.keys()].slice(0, 500);
  const ids = await neo4j.entities
    .named({ names: [...names.values()].slice(0, 500) }, { timeoutMs, retry: false })
    .catch((error: unknown) => {
      if (error instanceof Fault && error.retryable) return null; // the text can be read without it
      throw error;
    });
  const idOf = new Map(keys.map((key, index) => [key, ids?.[index]?.id ?? null]));
  return {
    graph_available: ids !== null,
    entities: spans.map(({ known, ...span }) => ({
      ...span,
      text: article.content.slice(span.start, span.end),
      id: known ? (idOf.get(`${known.type}:${known.name}`) ?? null) : null,
    })),
  };
}

/** The same without the graph's ids. What says less about the same words, or lies outside the text, is left out. */
export function namedSpans({ content, analysis }: Spanned): Named[] {
  if (!analysis) return [];
  const spans: Named[] = [
    ...analysis.policeUnits.flatMap(({ unit, chain, mentions }) =>
      mentions.map((at): Named => ({
        ...{ ...at, type: "PoliceUnit", name: unit, detail: chain.join(" > ") },
        known: { type: "PoliceUnit", name: unit },
      })),
    ),
    ...analysis.regions.flatMap(({ code, name, parents, mentions }) =>
      mentions.map((at): Named => ({
        ...{ ...at, type: "Region", name },
        detail: [code, ...parents.map((parent) => parent.name)].join(", "),
        known: { type: "Region", name: code },
      })),
    ),
    ...analysis.entities.flatMap(({ type, name, role, rank, mentions }) =>
      mentions.map((at): Named => ({
        ...{ ...at, type: entityKinds[type], name },
        detail: [rank, role].filter((part) => part !== undefined).join(" ") || null,
        known: { type: entityKinds[type], name },
      })),
    ),
    ...(analysis.institutions ?? []).flatMap(({ name, chain, mentions }) =>
      mentions.map((at): Named => ({
        ...{ ...at, type: "Institution", name, detail: chain.join(" > ") },
        known: { type: "Organization", name },
      })),
    ),
    ...(analysis.foreignPlaces ?? []).flatMap(({ name, country, mentions }) =>
      mentions.map((at): Named => ({ ...at, type: "ForeignPlace", name, detail: country })),
    ),
    ...(analysis.facts ?? []).flatMap(({ type, name, detail, mentions }) =>
      mentions.map((at): Named => ({
        ...{ ...at, type: factKinds[type], name, detail: detail ?? null },
      })),
    ),
  ];
  const byPlace = new Map<string, Named>();
  for (const { start, end, ...rest } of spans) {
    const key = `${start}-${end}`;
    if (start < end && end <= content.length && !byPlace.has(key))
      byPlace.set(key, { start, end, ...rest });
  }
  return [...byPlace.values()].sort((a, b) => a.start - b.start || b.end - a.end);
}

/** The core sentences in the order of the text. */
export function spokOf({ content, analysis }: Spanned): z.output<typeof sentenceSpan>[] {
  let from = 0;
  return (analysis?.spok ?? []).map(({ sentence, subject, predicate, object, adverbials }) => {
    const at = placeIn(content, sentence, from) ?? placeIn(content, sentence, 0);
    if (at) from = at.end;
    const part = (role: "subject" | "predicate" | "object" | "adverbial", text: string) => {
      const within = at && placeIn(content.slice(0, at.end), text, at.start);
      return { role, text, start: within?.start ?? null, end: within?.end ?? null };
    };
    return {
      ...{ sentence, start: at?.start ?? null, end: at?.end ?? null },
      parts: [
        ...(subject === null ? [] : [part("subject", subject)]),
        ...(predicate === null ? [] : [part("predicate", predicate)]),
        ...(object === null ? [] : [part("object", object)]),
        ...adverbials.map((text) => part("adverbial", text)),
      ],
    };
  });
}

function placeIn(text: string, words: string, from: number): { start: number; end: number } | null {
  const start = words === "" ? -1 : text.indexOf(words, from);
  return start < 0 ? null : { start, end: start + words.length };
}
