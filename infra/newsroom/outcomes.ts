import type { BrokenKind, Publication } from "./plan.ts";

/** Where a page leaves the pipeline, and how; `passes` goes on to the duplicate check. */
export type Fate =
  | { outcome: "passes" }
  | { outcome: "dropped"; stage: "b1" | "c1"; reason: string }
  | { outcome: "dead"; stage: "b1" | "c1"; reason: string };

const passes: Fate = { outcome: "passes" };
const dropped = (stage: "b1" | "c1", reason: string): Fate => ({
  outcome: "dropped",
  stage,
  reason,
});
const dead = (stage: "b1" | "c1", reason: string): Fate => ({ outcome: "dead", stage, reason });

/**
 * What becomes of each kind of broken page, and which stage finds it: B1 what the wire or the address tells, C1 what
 * the page says. Expected outcomes are drops, what is broken is a dead job (docs of the design, "drop or dead job").
 */
export const fateOfBroken: Record<BrokenKind, Fate> = {
  "truncated-gzip": dead("b1", "TRUNCATED"),
  "truncated-length": dead("b1", "TRUNCATED"),
  bomb: dead("b1", "TOO_LARGE"),
  "redirect-loop": dead("b1", "TOO_MANY_REDIRECTS"),
  "slow-drip": dead("b1", "TIMEOUT"),
  "not-found": dropped("b1", "gone"),
  gone: dropped("b1", "gone"),
  robots: dropped("b1", "robots"),
  "robots-unreachable": dropped("b1", "robots"),
  "private-address": dropped("b1", "blocked_address"),
  "metadata-address": dropped("b1", "blocked_address"),
  consent: dropped("c1", "not_an_article"),
  video: dropped("c1", "not_an_article"),
  index: dropped("c1", "not_an_article"),
  paywall: dropped("c1", "paywall"),
  "no-text": dead("c1", "HTML_PARSING_FAILED"),
  "wrong-charset": passes,
  "unknown-charset": passes,
  flaky: passes,
  "no-date": passes,
};

/** What becomes of a publication up to C1, from what it is and how it is found. */
export const fateOf = ({ variant, broken, route }: Publication): Fate => {
  if (broken !== null) return fateOfBroken[broken];
  // The site route has neither filter.
  if (route === "search" && variant === "old") return dropped("b1", "dropped_older_24h");
  if (route === "search" && variant === "long") return dropped("b1", "filtered_too_long");
  return passes;
};
