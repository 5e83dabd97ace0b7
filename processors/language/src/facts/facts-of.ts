import type { Fact } from "./fact.ts";
import { findLaws } from "./laws.ts";
import { findDates, findMoney } from "./money-and-dates.ts";
import { findThings, joinFacts } from "./things.ts";

/** Laws and articles of law, sums, dates, vehicles, weapons and drugs of a text; offsets are the text's. */
export const factsOf = (text: string): Fact[] =>
  joinFacts([...findLaws(text), ...findMoney(text), ...findDates(text), ...findThings(text)]);
