import type { Analysis, ArticleRecord } from "@nexa/contracts";

/** Labels of nodes that an article can mention; each has one property that is its own. */
export const entityKeys = {
  Person: "name",
  Organization: "name",
  Place: "name",
  PoliceUnit: "name",
  Region: "code",
  Concept: "name",
} as const;
export type EntityLabel = keyof typeof entityKeys;

/** A node by what makes it unique, e.g. `Person`, `Budi Santoso`. */
export type Ref = { label: EntityLabel; key: string };
export type EntityNode = Ref & { name: string; level: string | null };
export type Mention = EntityNode & {
  count: number;
  role: string | null;
  rank: string | null;
  aliases: string[];
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
  partOf: { child: Ref; parent: Ref }[];
  mentions: Mention[];
  triples: Triple[];
};

const labelOfType = { PERSON: "Person", ORGANISATION: "Organization", PLACE: "Place" } as const;
/** A longer phrase is no concept that two articles share; Neo4j's index takes at most 8 kB. */
const maxConceptLength = 200;

/** Works out nodes and relations of an analysis; a duplicate, which has none, mentions nothing. */
export function articleGraph({ analysis }: Pick<ArticleRecord, "analysis">): ArticleGraph {
  const graph: ArticleGraph = { nodes: [], partOf: [], mentions: [], triples: [] };
  if (!analysis) return graph;
  addEntities(graph, analysis);
  addPoliceUnits(graph, analysis);
  addRegions(graph, analysis);
  graph.mentions = merged(graph.mentions);
  for (const { label, key, name, level } of graph.mentions)
    graph.nodes.push({ label, key, name, level });
  addTriples(graph, analysis);
  return graph;
}

function addEntities(graph: ArticleGraph, { entities }: Analysis): void {
  for (const { type, name, aliases, role = null, rank = null, mentions } of entities)
    graph.mentions.push({
      ...{ label: labelOfType[type], key: name, name, level: null },
      ...{ count: mentions.length, role, rank, aliases },
    });
}

function addPoliceUnits(graph: ArticleGraph, { policeUnits }: Analysis): void {
  for (const { unit, level, chain, mentions } of policeUnits) {
    graph.mentions.push({
      ...{ label: "PoliceUnit", key: unit, name: unit, level },
      ...{ count: mentions.length, role: null, rank: null, aliases: [] },
    });
    for (const name of chain)
      if (name !== unit)
        graph.nodes.push({ label: "PoliceUnit", key: name, name, level: policeLevel(name) });
    addChain(
      graph,
      chain.map((key) => ({ label: "PoliceUnit", key })),
    );
  }
}

/** The level that a canonical unit name tells. */
function policeLevel(name: string): string | null {
  const [, word = ""] = /^(mabes|polda|polres|polsek)/i.exec(name) ?? [];
  return word === "" ? null : word.toUpperCase();
}

function addRegions(graph: ArticleGraph, { regions }: Analysis): void {
  for (const { code, name, level, parents, mentions } of regions) {
    graph.mentions.push({
      ...{ label: "Region", key: code, name, level },
      ...{ count: mentions.length, role: null, rank: null, aliases: [] },
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
    const id = `${mention.label}:${mention.key}`;
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
          }
        : mention,
    );
  }
  return [...byNode.values()];
}

/** Subject and object are the node that the article mentions by that name, else a concept. */
function addTriples(graph: ArticleGraph, { triples }: Analysis): void {
  const mentioned = new Map<string, Ref>();
  for (const { label, key, aliases, name } of graph.mentions)
    for (const spelling of [name, ...aliases])
      if (!mentioned.has(normalised(spelling))) mentioned.set(normalised(spelling), { label, key });
  const refOf = (text: string): Ref | undefined => {
    const key = normalised(text);
    if (key === "") return undefined;
    return mentioned.get(key) ?? { label: "Concept", key };
  };
  for (const { subject, predicate, object, sentence, confidence } of triples) {
    const [from, to] = [refOf(subject), refOf(object)];
    if (!from || !to) continue;
    graph.triples.push({ subject: from, object: to, predicate, sentence, confidence });
    for (const { label, key } of [from, to])
      if (label === "Concept") graph.nodes.push({ label, key, name: key, level: null });
  }
}

/** How spellings meet: NFC, lower case, single spaces, no punctuation around. */
export const normalised = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")
    .slice(0, maxConceptLength)
    .trim();
