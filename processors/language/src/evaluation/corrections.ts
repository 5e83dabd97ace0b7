import { Fault } from "@nexa/contracts";
import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Backend } from "../backend.ts";
import { correction, type Correction } from "../corrections.ts";
import { isDuplicate } from "../duplicates/compare-stories.ts";
import { cosine, storyText } from "../embedded/embedder.ts";
import { percent } from "./lines.ts";

/** Share of corrections that the system now gets right, in all and per task. */
export type CorrectionsScore = {
  accuracy: number;
  corrections: number;
  tasks: Record<string, { right: number; total: number }>;
  wrong: string[];
};

const readCorrections = (path: string): Correction[] =>
  readFileSync(path, "utf8")
    .split(/\r?\n/)
    .flatMap((line, at) => {
      if (!line.trim()) return [];
      try {
        return [correction.parse(JSON.parse(line))];
      } catch (cause) {
        const what = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
        throw new Fault("INVALID_ARGUMENT", `${path}:${at + 1} is no correction: ${what}`, {
          reason: "NOT_A_CORRECTION",
          cause,
        });
      }
    });

type Part = { title: string; lead: string };

const areDuplicates = async (backend: Backend, a: Part, b: Part): Promise<boolean> => {
  const [x = new Float32Array(), y = new Float32Array()] = await backend.embed([
    storyText(a.title, a.lead),
    storyText(b.title, b.lead),
  ]);
  const stories = [a, b].map(({ title, lead }) => ({ title, text: lead }));
  const [one = { title: "", text: "" }, two = one] = stories;
  return isDuplicate({ similarity: cosine(x, y), a: one, b: two }).duplicate;
};

/** What the system says today about what was corrected, and what the analyst said. */
const answers = async (
  backend: Backend,
  line: Correction,
): Promise<[today: string, right: string]> => {
  switch (line.task) {
    case "sentiment": {
      const { sentiment } = await backend.analyse({ title: line.title, text: line.lead });
      return [sentiment.label, line.sentiment];
    }
    case "urgency": {
      const { urgency } = await backend.analyse({ title: line.title, text: line.lead });
      return [String(urgency.level), String(line.urgency)];
    }
    case "entity": {
      const { entities } = await backend.analyse({ title: line.title, text: line.text });
      const found = entities.find(
        ({ name, aliases }) => name === line.name || aliases.includes(line.name),
      );
      return [found?.type ?? "no entity", line.type ?? "no entity"];
    }
    case "police": {
      const { policeUnits } = await backend.analyse({ title: "", text: line.sentence });
      const written = (units: { chain: string[] }[]): string =>
        units
          .map(({ chain }) => chain.join(" > "))
          .sort()
          .join("; ");
      const right = new Map(line.mentions.map((mention) => [mention.unit, mention]));
      return [written(policeUnits), written([...right.values()])];
    }
    case "duplicate":
      return [
        (await areDuplicates(backend, line.a, line.b)) ? "one story" : "two stories",
        line.duplicate ? "one story" : "two stories",
      ];
  }
};

/**
 * Scores corrections exported by the dashboard on any backend.
 * @throws Fault INVALID_ARGUMENT NOT_A_CORRECTION, naming the line
 */
export const evaluateCorrections = async (
  path: string,
  backend: Backend,
): Promise<CorrectionsScore> => {
  const tasks: CorrectionsScore["tasks"] = {};
  const wrong: string[] = [];
  let [right, total] = [0, 0];
  for (const line of readCorrections(path)) {
    const [today, gold] = await answers(backend, line);
    const count = (tasks[line.task] ??= { right: 0, total: 0 });
    count.total++;
    total++;
    if (today === gold) {
      count.right++;
      right++;
    } else wrong.push(`${line.task} ${line.id}: ${today} for ${gold} (${line.by})`);
  }
  return { accuracy: percent(right, total), corrections: total, tasks, wrong };
};
