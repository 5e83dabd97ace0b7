import type { EntityLabel } from "../operations/article-graph.ts";
import { expanded, isAcronymOf, isPoliceUnit } from "./abbreviations.ts";
import { folded } from "./folded.ts";
import { withoutTitles } from "./titles.ts";

/** A name as the graph knows it; `id` is what makes it one: type and folded name. */
export type EntityName = { label: EntityLabel; id: string; name: string };
/** A form of a name, with the rule that says whose it is and what that rule saw. */
export type NameForm = {
  id: string;
  name: string;
  label: EntityLabel;
  rule: string;
  evidence: string;
};

/** The id of a name that no rule changes any more. */
export const nameId = (label: EntityLabel, name: string): string =>
  `${label.toLowerCase()}:${folded(name)}`;

export const entityNameOf = (label: EntityLabel, name: string): EntityName => ({
  label,
  id: nameId(label, name),
  name: name.trim(),
});

/**
 * Whose name a written one is, by rules that look at nothing but the name: titles and ranks are taken off a
 * person, known abbreviations written out, organisations that are police units become those.
 *
 * @returns the name in full, and the written form with its evidence where a rule applied
 */
export function resolved(
  label: EntityLabel,
  written: string,
): EntityName & { form: NameForm | null } {
  const steps: { rule: string; evidence: string }[] = [];
  let [kind, name] = [label, written.trim()];
  if (kind === "Person") {
    const short = withoutTitles(name);
    if (short) {
      steps.push({ rule: "title", evidence: short.taken });
      name = short.name;
    }
  }
  if (kind === "Organization" || kind === "PoliceUnit") {
    const full = expanded(name);
    if (full !== null) {
      steps.push({ rule: "abbreviation", evidence: `${name} = ${full}` });
      name = full;
    }
  }
  if (kind === "Organization" && isPoliceUnit(name)) {
    kind = "PoliceUnit";
    steps.push({ rule: "police_unit", evidence: name });
  }
  const entity = entityNameOf(kind, name);
  const form = entityNameOf(label, written);
  if (steps.length === 0 || form.id === entity.id) return { ...entity, form: null };
  return {
    ...entity,
    form: {
      ...form,
      rule: steps.map(({ rule }) => rule).join("+"),
      evidence: steps.map(({ evidence }) => evidence).join("; "),
    },
  };
}

/**
 * Aliases that one article gives and that hold for all: another title of the same person, the letters of an
 * organisation. `Budi` for `Budi Santoso` holds in its own article only.
 */
export function lastingAliases({ label, id, name }: EntityName, aliases: string[]): NameForm[] {
  return aliases.flatMap((alias): NameForm[] => {
    const same = resolved(label, alias);
    if (same.form && same.id === id) return [same.form];
    if (label !== "Organization" || same.form || !isAcronymOf(alias, name)) return [];
    return [
      { ...entityNameOf(label, alias), rule: "acronym", evidence: `${alias.trim()} = ${name}` },
    ];
  });
}
