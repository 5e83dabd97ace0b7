import type { Entity } from "../analysis.ts";
import type { WordSpan } from "../embedded/tagging.ts";
import { isRank } from "./ranks.ts";
import type { RegionMention } from "../regions/find-regions.ts";
import type { PoliceMention } from "../police/find-police-units.ts";
import { overlaps, type Span, type Word } from "../text/words.ts";
import { joinEntities, type EntityMention } from "./join-entities.ts";
import { explainedAbbreviations, institutionNamed } from "./organisations.ts";
import { isTitleOnly, personContext } from "./persons.ts";

// Below this mean probability a span is not reported.
const leastConfidence = 0.5;

/** What is known about an article's names before the tagger's spans are read. */
export type KnownSpans = {
  police: readonly PoliceMention[];
  regions: readonly RegionMention[];
  /** Laws and codes of law. */
  laws: readonly Span[];
  /** Outlets, codes and bylines of the newsroom. */
  house: readonly Span[];
};

/**
 * The article's entities from the tagger's spans. Police units take the place of what overlaps them, regions
 * with an official code that of places and of names that are nothing but the region's. Laws, titles without a
 * name and marks of the newsroom are no entities.
 */
export const entitiesOf = (
  text: string,
  sentences: readonly (readonly Word[])[],
  spans: readonly (readonly WordSpan[])[],
  { police, regions, laws, house }: KnownSpans,
): Entity[] => {
  const abbreviations = explainedAbbreviations(text);
  const mentions: EntityMention[] = police.map(({ start, end, unit }) => ({
    start,
    end,
    type: "ORGANISATION",
    name: unit,
    official: unit,
    confidence: 1,
  }));
  const within = (inner: Span, outer: Span): boolean =>
    outer.start <= inner.start && inner.end <= outer.end;
  const organisations: Span[] = [];
  sentences.forEach((words, sentence) => {
    for (const { from, to, type, confidence } of spans[sentence] ?? []) {
      const person = type === "PERSON" ? personContext(words, from, to) : { from, to };
      const [first, last] = [words[person.from], words[person.to - 1]];
      if (!first || !last || confidence < leastConfidence) continue;
      const span = { start: first.start, end: last.end };
      const name = text.slice(span.start, span.end).replace(/\s+/g, " ");
      if (!/\p{L}{2}/u.test(name) || isRank(name)) continue;
      if ([...police, ...house, ...laws].some((known) => overlaps(known, span))) continue;
      const texts = words.slice(person.from, person.to).map(({ text }) => text);
      if (type !== "PLACE" && isTitleOnly(texts)) continue;
      const isRegion = regions.some(
        (region) => within(span, region) || (type === "PLACE" && overlaps(span, region)),
      );
      if (isRegion) continue;
      if (type !== "PLACE") organisations.push(span);
      const official =
        type === "ORGANISATION"
          ? (institutionNamed(name) ?? abbreviations.get(name.toLowerCase()))
          : undefined;
      mentions.push({
        ...span,
        type,
        name,
        confidence,
        ...(official ? { official } : {}),
        ...("rank" in person && person.rank ? { rank: person.rank } : {}),
        ...("role" in person && person.role ? { role: person.role } : {}),
      });
    }
  });
  for (const mention of regions) {
    if ([...police, ...organisations].some((other) => overlaps(other, mention))) continue;
    const { start, end, region } = mention;
    mentions.push({
      start,
      end,
      type: "PLACE",
      name: mention.text,
      official: region.name,
      confidence: 0.9,
    });
  }
  return joinEntities(mentions);
};
