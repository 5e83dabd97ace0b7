import { readJson } from "../data-files.ts";
import type { Span } from "../text/words.ts";

/** A country, or a city abroad, named in an article. */
export type ForeignPlace = { name: string; country: string; mentions: Span[] };

const countryOf = new Map(
  Object.entries(readJson<Record<string, string[]>>("foreign-places.json")).flatMap(
    ([country, places]) =>
      [country, ...places].map((name) => [name.toLowerCase(), country] as const),
  ),
);

/** The country that a place's name stands for: "Kuala Lumpur" -> "Malaysia"; null for places not in the list. */
export const countryNamed = (name: string): string | null =>
  countryOf.get(
    name
      .toLowerCase()
      .replace(/^(?:kota|negara|republik) /, "")
      .trim(),
  ) ?? null;

/**
 * The foreign ones among places that the tagger found. They have no official code and never stand among the regions;
 * a place that is neither a region nor in the list stays a place only.
 */
export const foreignAmong = (
  places: readonly { type: string; name: string; mentions: readonly Span[] }[],
): ForeignPlace[] =>
  places.flatMap(({ type, name, mentions }) => {
    const country = type === "PLACE" ? countryNamed(name) : null;
    return country === null ? [] : [{ name, country, mentions: [...mentions] }];
  });
