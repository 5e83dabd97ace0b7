import { Fault, type Analysis, type ArticleRecord, type CorrectionChange } from "@nexa/contracts";

type Span = { start: number; end: number };
type Unit = Analysis["policeUnits"][number];
const byAPerson = "corrected by a person";

/** Whether the change says something about what D1 reads; that two articles are one story is C2's business. */
export const isApplied = ({ field }: CorrectionChange): boolean => field !== "duplicate";

/** The analysis with the change in it. Applied twice it is as applied once. */
export function applyCorrection(
  analysis: Analysis,
  change: CorrectionChange,
  content: string,
): Analysis {
  if (change.field === "sentiment")
    return { ...analysis, sentiment: { label: change.value, confidence: 1 } };
  if (change.field === "urgency")
    return { ...analysis, urgency: { level: change.value, evidence: [byAPerson] } };
  if (change.field === "entity") return withEntity(analysis, change, content);
  if (change.field === "police_unit") return withPoliceUnit(analysis, change);
  return analysis;
}

/** What stands there before the change, in its form; null when nothing does. */
export function beforeOf(article: ArticleRecord, change: CorrectionChange) {
  const { analysis, dedup_status, cluster_id } = article;
  if (change.field === "duplicate") return { dedup_status, cluster_id };
  if (!analysis) return null;
  if (change.field === "sentiment") return { value: analysis.sentiment.label };
  if (change.field === "urgency") return { value: analysis.urgency.level };
  const there =
    change.field === "entity"
      ? analysis.entities.flatMap(({ type, name, mentions }) =>
          mentions.filter(overlaps(change)).map((at) => ({ ...at, type, name })),
        )
      : analysis.policeUnits.flatMap(({ chain, level, mentions }) =>
          mentions.filter(overlaps(change)).map((at) => ({ ...at, chain, level })),
        );
  return there.length > 0 ? there : null;
}

function withEntity(
  analysis: Analysis,
  { start, end, type, name }: Extract<CorrectionChange, { field: "entity" }>,
  content: string,
): Analysis {
  const entities = without(analysis.entities, { start, end });
  if (type === null) return { ...analysis, entities };
  const words = content.slice(start, end);
  const full = name ?? words;
  const known = entities.find(
    (entity) => entity.type === type && [entity.name, ...entity.aliases].includes(full),
  );
  const aliases = full === words ? [] : [words];
  if (!known) {
    const added = { type, name: full, aliases, mentions: [{ start, end }] };
    return { ...analysis, entities: [...entities, added] };
  }
  const more = {
    ...known,
    aliases: [...new Set([...known.aliases, ...aliases])],
    mentions: inOrder([...known.mentions, { start, end }]),
  };
  return { ...analysis, entities: entities.map((entity) => (entity === known ? more : entity)) };
}

function withPoliceUnit(
  analysis: Analysis,
  { start, end, chain, level }: Extract<CorrectionChange, { field: "police_unit" }>,
): Analysis {
  const policeUnits = without(analysis.policeUnits, { start, end });
  if (chain === null) return { ...analysis, policeUnits };
  const [unit = ""] = chain;
  const known = policeUnits.find((each) => each.unit === unit);
  const mentions = inOrder([...(known?.mentions ?? []), { start, end }]);
  const read: Unit = { unit, level: level ?? levelOf(unit), chain, reason: byAPerson, mentions };
  return { ...analysis, policeUnits: [...policeUnits.filter((each) => each !== known), read] };
}

/** The level that a unit's name tells. @throws Fault INVALID_ARGUMENT when it tells none */
export function levelOf(unit: string): Unit["level"] {
  const [, word = ""] = /^(mabes|polda|polres|polsek)/i.exec(unit) ?? [];
  const level = (["MABES", "POLDA", "POLRES", "POLSEK"] as const).find(
    (each) => each === word.toUpperCase(),
  );
  if (level === undefined)
    throw new Fault("INVALID_ARGUMENT", `change.level: "${unit}" does not tell its level`);
  return level;
}

const overlaps =
  (one: Span) =>
  (other: Span): boolean =>
    one.start < other.end && other.start < one.end;
const inOrder = (spans: Span[]): Span[] => spans.sort((a, b) => a.start - b.start);

/** The same without the mentions at this place; what is mentioned nowhere any more is left out. */
const without = <T extends { mentions: Span[] }>(found: T[], place: Span): T[] =>
  found
    .map((one) => ({ ...one, mentions: one.mentions.filter((at) => !overlaps(place)(at)) }))
    .filter(({ mentions }, index) => mentions.length > 0 || found[index]?.mentions.length === 0);
