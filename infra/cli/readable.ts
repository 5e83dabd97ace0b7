import type { Analysis, ArticleToAnalyse } from "@nexa/language";

const list = (name: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : [`${name}:`, ...lines.map((line) => `  ${line}`)];
const joined = (parts: string[]): string => parts.join(" ") || "-";

/** An analysis for people, evidence beside each judgement. */
export const readable = ({ title }: ArticleToAnalyse, analysis: Analysis): string => {
  const { sentiment, urgency, procurement, backend } = analysis;
  return [
    ...(title ? [title, ""] : []),
    `sentiment: ${sentiment.label} (${Math.round(sentiment.confidence * 100)} %)`,
    `urgency: ${urgency.level} of 5, ${urgency.rule}`,
    ...urgency.evidence.map(({ text }) => `  "${text}"`),
    ...(procurement
      ? [
          `procurement risk: ${procurement.score} (${procurement.band})`,
          ...procurement.indicators.map(
            ({ rule, weight, sentence }) => `  ${weight} ${rule}: "${sentence}"`,
          ),
        ]
      : []),
    ...list(
      "police units",
      analysis.policeUnits.map(({ chain }) => chain.join(" > ")),
    ),
    ...list(
      "institutions",
      analysis.institutions.map(({ chain }) => chain.join(" > ")),
    ),
    ...list(
      "regions",
      analysis.regions.map(({ code, name, parents }) =>
        [`${code} ${name}`, ...parents.map((parent) => parent.name)].join(", "),
      ),
    ),
    ...list(
      "abroad",
      analysis.foreignPlaces.map(({ name, country }) => `${name} (${country})`),
    ),
    ...list(
      "names",
      analysis.entities.map(
        ({ type, name, rank, role, count }) =>
          `${type.toLowerCase()} ${name}${rank ? `, ${rank}` : ""}${role ? `, ${role}` : ""} (${count})`,
      ),
    ),
    ...list(
      "facts",
      analysis.facts.map(
        ({ type, name, detail }) => `${type.toLowerCase()} ${name}${detail ? `, ${detail}` : ""}`,
      ),
    ),
    ...list(
      "who did what",
      analysis.spok.map(
        ({ subject, predicate, object, adverbial }) =>
          `S ${joined(subject)} | P ${joined(predicate)} | O ${joined(object)} | K ${adverbial.join("; ") || "-"}`,
      ),
    ),
    `by ${backend.name} ${backend.version}`,
  ].join("\n");
};
