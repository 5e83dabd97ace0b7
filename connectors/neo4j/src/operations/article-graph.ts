import type { Analysis, ArticleRecord, EntityType } from "@nexa/contracts";
import { lastingAliases, nameId, resolved, type NameForm } from "../resolution/entity-name.ts";
import { folded } from "../resolution/folded.ts";
import { sentencesOf } from "./sentences.ts";

export type EntityLabel = EntityType;

/** A node by its label and its name in full (a region's code), e.g. `Person`, `Budi Santoso`. */
export type Ref = { label: EntityLabel; key: string };
export const refId = ({ label, key }: Ref): string => nameId(label, key);
export type EntityNode = Ref & { name: string; level: string | null };
export type Mention = EntityNode & {
  /** Id of the name by which the article mentions it: its own, or a form of it. */
  via: string;
  count: number;
  role: string | null;
  rank: string | null;
  aliases: string[];
  sentences: string[];
};
export type Triple = {
  subject: Ref;
  object: Ref;
  predicate: string;
  sentence: string;
  confidence: number;
};
/** What the graph holds of one article: nodes, the upward chain, mentions, triples. */
export type ArticleGraph = {
  nodes: EntityNode[];
  /** Other names of nodes, by rules, with the evidence. */
  forms: { form: NameForm; of: Ref }[];
  /** The region where the story plays: named most, of equal ones first. */
  located: Ref | null;
  partOf: { child: Ref; parent: Ref }[];
  mentions: Mention[];
  triples: Triple[];
};

const labelOfType = { PERSON: "Person", ORGANISATION: "Organization", PLACE: "Place" } as const;
/** A longer phrase is no concept that two articles share; Neo4j's index takes at most 8 kB. */
const maxConceptLength = 200;

type Told = Pick<ArticleRecord, "analysis"> & Partial<Pick<ArticleRecord, "content">>;
type SentencesAt = (spans: { start: number; end: number }[]) => string[];

/** Works out nodes and relations of an analysis; a duplicate, which has none, mentions nothing. */
export function articleGraph({ analysis, content = "" }: Told): ArticleGraph {
  const graph: ArticleGraph = {
    ...{ nodes: [], forms: [], located: null, partOf: [], mentions: [], triples: [] },
  };
  if (!analysis) return graph;
  // Offsets of an analysis count in the content.
  const sentencesAt = sentencesOf(content);
  addEntities(graph, analysis, sentencesAt);
  addPoliceUnits(graph, analysis, sentencesAt);
  addRegions(graph, analysis, sentencesAt);
  graph.mentions = merged(graph.mentions);
  for (const { label, key, name, level } of graph.mentions)
    graph.nodes.push({ label, key, name, level });
  addTriples(graph, analysis);
  return graph;
}

function addEntities(graph: ArticleGraph, analysis: Analysis, sentencesAt: SentencesAt): void {
  const regions = new Map(analysis.regions.map((region) => [folded(region.name), region]));
  const units = new Set(analysis.policeUnits.map(({ unit }) => folded(unit)));
  for (const { type, name, aliases, role = null, rank = null, mentions } of analysis.entities) {
    const { form, id, ...entity } = resolved(labelOfType[type], name);
    const region = entity.label === "Place" ? regions.get(folded(name)) : undefined;
    // Regions and police units of the analysis count their own mentions.
    if (region || (entity.label === "Organization" && units.has(folded(entity.name)))) continue;
    const of = { label: entity.label, key: entity.name };
    if (form) graph.forms.push({ form, of });
    for (const alias of lastingAliases({ ...entity, id }, aliases))
      graph.forms.push({ form: alias, of });
    graph.mentions.push({
      ...{ ...of, name: entity.name, via: form?.id ?? id },
      level: entity.label === "PoliceUnit" ? policeLevel(entity.name) : null,
      ...{ count: mentions.length, role, rank, aliases, sentences: sentencesAt(mentions) },
    });
  }
}

function addPoliceUnits(graph: ArticleGraph, analysis: Analysis, sentencesAt: SentencesAt): void {
  for (const { unit, level, chain, mentions } of analysis.policeUnits) {
    const { form, id, label, name } = resolved("PoliceUnit", unit);
    if (form) graph.forms.push({ form, of: { label, key: name } });
    graph.mentions.push({
      ...{ label, key: name, name, level, via: form?.id ?? id },
      ...{ count: mentions.length, role: null, rank: null, aliases: [] },
      sentences: sentencesAt(mentions),
    });
    const units = chain.map((each) => resolved("PoliceUnit", each).name);
    for (const each of units)
      if (each !== name)
        graph.nodes.push({ label: "PoliceUnit", key: each, name: each, level: policeLevel(each) });
    addChain(
      graph,
      units.map((key) => ({ label: "PoliceUnit", key })),
    );
  }
}

/** The level that a canonical unit name tells. */
function policeLevel(name: string): string | null {
  const [, word = ""] = /^(mabes|polda|polres|polsek)/i.exec(name) ?? [];
  return word === "" ? null : word.toUpperCase();
}

function addRegions(graph: ArticleGraph, { regions }: Analysis, sentencesAt: SentencesAt): void {
  const first = [...regions].sort(
    (a, b) =>
      b.mentions.length - a.mentions.length ||
      (a.mentions[0]?.start ?? Infinity) - (b.mentions[0]?.start ?? Infinity),
  )[0];
  graph.located = first ? { label: "Region", key: first.code } : null;
  for (const { code, name, level, parents, mentions } of regions) {
    graph.mentions.push({
      ...{ label: "Region", key: code, name, level, via: nameId("Region", code) },
      ...{ count: mentions.length, role: null, rank: null, aliases: [] },
      sentences: sentencesAt(mentions),
    });
    for (const parent of parents)
      graph.nodes.push({
        ...{ label: "Region", key: parent.code, name: parent.name, level: parent.level },
      });
    addChain(
      graph,
      [code, ...parents.map((parent) => parent.code)].map((key) => ({ label: "Region", key })),
    );
  }
}

/** Each of a chain is part of the next. */
function addChain({ partOf }: ArticleGraph, chain: Ref[]): void {
  chain.forEach((child, index) => {
    const parent = chain[index + 1];
    if (parent && parent.key !== child.key) partOf.push({ child, parent });
  });
}

/** One mention of each node, counts added up. */
function merged(mentions: Mention[]): Mention[] {
  const byNode = new Map<string, Mention>();
  for (const mention of mentions) {
    const id = refId(mention);
    const known = byNode.get(id);
    byNode.set(
      id,
      known
        ? {
            ...mention,
            ...known,
            count: known.count + mention.count,
            role: known.role ?? mention.role,
            rank: known.rank ?? mention.rank,
            aliases: [...new Set([...known.aliases, ...mention.aliases])],
            sentences: [...new Set([...known.sentences, ...mention.sentences])].slice(0, 5),
          }
        : mention,
    );
  }
  return [...byNode.values()];
}

/** Subject and object are the node that the article mentions by that name, else a concept. */
function addTriples(graph: ArticleGraph, { triples }: Analysis): void {
  const mentioned = new Map<string, Ref>();
  const formsOf = (ref: Ref) =>
    graph.forms.filter(({ of }) => refId(of) === refId(ref)).map(({ form }) => form.name);
  for (const { label, key, aliases, name } of graph.mentions)
    for (const spelling of [name, ...aliases, ...formsOf({ label, key })])
      if (!mentioned.has(normalised(spelling))) mentioned.set(normalised(spelling), { label, key });
  const refOf = (text: string): Ref | undefined => {
    const key = normalised(text);
    if (key === "") return undefined;
    // "Komisi Pemberantasan Korupsi (KPK)" is who stands before the bracket.
    const bare = normalised(text.replace(/\s*\([^)]*\)?\s*$/u, ""));
    return mentioned.get(key) ?? mentioned.get(bare) ?? { label: "Concept", key };
  };
  for (const { subject, predicate, object, sentence, confidence } of triples) {
    const [from, to] = [refOf(subject), refOf(object)];
    if (!from || !to) continue;
    graph.triples.push({ subject: from, object: to, predicate, sentence, confidence });
    for (const { label, key } of [from, to])
      if (label === "Concept") graph.nodes.push({ label, key, name: key, level: null });
  }
}

/** A phrase as concepts know it. */
export const normalised = (text: string): string => folded(text, maxConceptLength);
