import type { Analysis } from "@nexa/contracts";
import type { Analysis as Understood } from "@nexa/language";

const oneText = (parts: string[]): string | null => (parts.length === 0 ? null : parts.join("; "));

/**
 * What the language library understood, in the shape that the sinks keep.
 * A triple without subject or object stays out: the graph has no node for it.
 */
export const analysisOf = (understood: Understood): Analysis => ({
  backend: understood.backend,
  entities: understood.entities.map(({ type, name, aliases, role, rank, mentions }) => ({
    type,
    name,
    aliases,
    ...(role === undefined ? {} : { role }),
    ...(rank === undefined ? {} : { rank }),
    mentions,
  })),
  policeUnits: understood.policeUnits.map(({ unit, level, chain, reason, mentions }) => ({
    unit,
    level,
    chain,
    reason: reason.join("; "),
    mentions: mentions.map(({ start, end }) => ({ start, end })),
  })),
  regions: understood.regions.map(({ code, name, level, parents, mentions }) => ({
    code,
    name,
    level,
    parents,
    mentions,
  })),
  spok: understood.spok.map(({ sentence, subject, predicate, object, adverbial }) => ({
    sentence,
    subject: oneText(subject),
    predicate: oneText(predicate),
    object: oneText(object),
    adverbials: adverbial,
  })),
  triples: understood.triples.flatMap(
    ({ subject, predicate, object, sentence, start, end, confidence }) =>
      subject === null || object === null
        ? []
        : [
            {
              subject,
              predicate,
              object,
              sentence: understood.spok[sentence]?.sentence ?? "",
              start,
              end,
              confidence,
            },
          ],
  ),
  sentiment: understood.sentiment,
  urgency: {
    level: understood.urgency.level,
    evidence: [understood.urgency.rule, ...understood.urgency.evidence.map(({ text }) => text)],
  },
  facts: understood.facts.map(({ detail, ...fact }) => ({
    ...fact,
    ...(detail === undefined ? {} : { detail }),
  })),
  foreignPlaces: understood.foreignPlaces,
  institutions: understood.institutions.map(({ regionCode, ...institution }) => ({
    ...institution,
    ...(regionCode === undefined ? {} : { regionCode }),
  })),
  procurement: understood.procurement,
});
