import type { Entity } from "../analysis.ts";
import type { Span } from "../text/words.ts";

/** One mention of an entity before joining. */
export type EntityMention = Span & {
  type: Entity["type"];
  /** As written, without rank and titles. */
  name: string;
  /** Official name, when known. */
  official?: string;
  role?: string;
  rank?: string;
  confidence: number;
};

const key = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();

// "Rendra" or "Aditama" after "Rendra Aditama": all words of the short name stand in the long one, in order.
const isPartOf = (short: string, long: string): boolean => {
  const [few, many] = [key(short).split(" "), key(long).split(" ")];
  if (few.length >= many.length) return false;
  let at = 0;
  for (const word of many) if (word === few[at]) at++;
  return at === few.length;
};

const titleCase = (name: string): string =>
  name.length > 5 && name === name.toUpperCase()
    ? name
        .toLowerCase()
        .replace(
          /(^|[\s-])(\p{L})/gu,
          (_, gap: string, letter: string) => gap + letter.toUpperCase(),
        )
    : name;

/** Joins mentions of one entity: same official name, same spelling, or (persons) a part of a longer name. */
export const joinEntities = (mentions: readonly EntityMention[]): Entity[] => {
  const joined: { entity: Entity; keys: Set<string> }[] = [];
  const longestFirst = [...mentions].sort(
    (a, b) => b.name.split(/\s+/).length - a.name.split(/\s+/).length || a.start - b.start,
  );
  for (const mention of longestFirst) {
    const name = mention.official ?? titleCase(mention.name);
    const known = joined.find(
      ({ entity, keys }) =>
        entity.type === mention.type &&
        (keys.has(key(name)) ||
          keys.has(key(mention.name)) ||
          (entity.type === "PERSON" && isPartOf(mention.name, entity.name))),
    );
    const { entity, keys } = known ?? {
      entity: { type: mention.type, name, aliases: [], mentions: [], count: 0, confidence: 0 },
      keys: new Set<string>(),
    };
    if (!known) joined.push({ entity, keys });
    keys.add(key(name)).add(key(mention.name));
    const alias = titleCase(mention.name);
    if (alias !== entity.name && !entity.aliases.includes(alias)) entity.aliases.push(alias);
    entity.mentions.push({ start: mention.start, end: mention.end });
    entity.count++;
    entity.confidence = Math.max(entity.confidence, Math.round(mention.confidence * 1000) / 1000);
    // The longest post says most.
    if (mention.role && mention.role.length > (entity.role?.length ?? 0))
      entity.role = mention.role;
    if (mention.rank && !entity.rank) entity.rank = mention.rank;
  }
  return joined
    .map(({ entity }) => ({
      ...entity,
      mentions: entity.mentions.sort((a, b) => a.start - b.start),
    }))
    .sort((a, b) => (a.mentions[0]?.start ?? 0) - (b.mentions[0]?.start ?? 0));
};
