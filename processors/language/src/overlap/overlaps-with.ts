import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Fault } from "@nexa/contracts";
import { readSeen, sentenceHash, windowHashes } from "./seen.ts";
import { unitsOf } from "./units-of.ts";

/** A text of an input that training has seen. */
export type Overlap = { text: string; source: string; why: "sentence" | "windows" };
/** What each model was trained on: model -> names of training sets; a set's hashes are `SET.seen`. */
type Manifest = { models: Record<string, string[]>; tasks: Record<string, string[]> };

/** Where the hashes lie: beside the models. */
export const seenFolder = fileURLToPath(new URL("../../models/seen/", import.meta.url));

/** From this share of its windows on, and this many, a text counts as seen: fewer are a set phrase. */
const seenShare = 0.5;
const leastWindows = 4;

const manifestOf = (folder: string): Manifest => {
  const path = `${folder}/seen.json`;
  if (!existsSync(path))
    throw new Fault("FAILED_PRECONDITION", `no hashes of training texts at ${path}`, {
      reason: "SEEN_HASHES_MISSING",
    });
  // Written by infra/training/overlap.
  return JSON.parse(readFileSync(path, "utf8")) as Manifest;
};

/** Tells of a text whether the models of a task were trained on it: the same sentence, or half of its eight-word runs. */
const openSeen = (task: string, folder: string): ((text: string) => Overlap | null) => {
  const { models, tasks } = manifestOf(folder);
  const used = tasks[task] ?? Object.keys(models);
  const sets = [...new Set(used.flatMap((model) => models[model] ?? []))];
  const seen = sets.map((name) => [name, readSeen(`${folder}/${name}.seen`)] as const);
  return (text) => {
    const whole = sentenceHash(text);
    const parts = windowHashes(text);
    for (const [source, hashes] of seen) {
      if (whole !== null && hashes.has(whole)) return { text, source, why: "sentence" };
      const known = parts.filter((part) => hashes.has(part)).length;
      if (known >= leastWindows && known >= parts.length * seenShare)
        return { text, source, why: "windows" };
    }
    return null;
  };
};

/** A file split into what training saw and what it did not: `rest` is a file of the same form without the seen units. */
export type Split = { overlaps: Overlap[]; units: number; rest: string };

/** @param task a task of `npm run eval`; an unknown one is held against every model */
export const splitBySeen = (path: string, task: string, folder = seenFolder): Split => {
  const isSeen = openSeen(task, folder);
  const { units, heading, join } = unitsOf(path);
  const found = units.map(({ texts }) => texts.flatMap((text) => isSeen(text) ?? []));
  const rest = units.flatMap(({ raw }, at) => (found[at]?.length ? [] : [raw]));
  return {
    overlaps: found.flat(),
    units: rest.length,
    rest: `${[...(heading === null ? [] : [heading]), ...rest].join(join)}\n`,
  };
};

/** Texts of a file that the models of a task were trained on. */
export const overlapsWith = (path: string, task: string, folder = seenFolder): Overlap[] =>
  splitBySeen(path, task, folder).overlaps;

/**
 * Refuses to score a task on texts that its models were trained on.
 * @param folder where `seen.json` and the hashes lie
 * @throws Fault FAILED_PRECONDITION TRAINED_ON_INPUT, naming the first of the texts
 */
export const assertNoOverlap = (path: string, task: string, folder = seenFolder): void => {
  const overlaps = overlapsWith(path, task, folder);
  const [first] = overlaps;
  if (first)
    throw new Fault(
      "FAILED_PRECONDITION",
      `${overlaps.length} texts of ${path} were trained on (${first.source}), the first: ${first.text.slice(0, 120)}`,
      { reason: "TRAINED_ON_INPUT" },
    );
};
