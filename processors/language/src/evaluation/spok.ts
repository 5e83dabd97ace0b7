import { readFileSync } from "node:fs";
import { readConllu } from "../syntax/conllu.ts";
import type { ParserModels } from "../syntax/model-file.ts";
import { parseWords } from "../syntax/parser.ts";
import { rolesOfTree } from "../syntax/roles-of-tree.ts";
import { spokOf } from "../syntax/spok.ts";
import { f1, readJsonLines } from "./lines.ts";

type Gold = { id: string; sentence: string } & Record<Role | Extra, string[]>;
type Role = "S" | "P" | "O" | "K";
type Extra = "Pelengkap" | "Pelaku";
/** Exact spans over S, P, O, K; the two others apart. */
export type SpokScore = {
  f1: number;
  subject: number;
  predicate: number;
  object: number;
  adverbial: number;
  complement: number;
  agent: number;
  wrong: string[];
};

const roles: (Role | Extra)[] = ["S", "P", "O", "K", "Pelengkap", "Pelaku"];
type Counts = Record<string, [number, number, number]>;

const compare = (counts: Counts, role: string, gold: string[], given: string[]): boolean => {
  const count = (counts[role] ??= [0, 0, 0]);
  const left = [...gold];
  for (const span of given) {
    const at = left.indexOf(span);
    count[at >= 0 ? 0 : 1]++;
    if (at >= 0) left.splice(at, 1);
  }
  count[2] += left.length;
  return left.length === 0 && gold.length === given.length;
};

/** Scores gold JSON Lines (spans of text) or CoNLL-U (roles read off gold and predicted trees). */
export const evaluateSpok = (path: string, models: ParserModels): SpokScore => {
  const counts: Counts = {};
  const wrong: string[] = [];
  if (path.endsWith(".conllu")) {
    const keep = ["obl:agent"];
    for (const gold of readConllu(readFileSync(path, "utf8"), keep)) {
      const expected = rolesOfTree(gold);
      const given = rolesOfTree(parseWords(models, gold.words));
      for (const role of ["S", "P", "O", "K"] as const)
        compare(counts, role, expected[role].map(String), given[role].map(String));
    }
  } else
    for (const gold of readJsonLines<Gold>(path)) {
      const given = spokOf(models, gold.sentence);
      const plain = (text: string): string => text.toLowerCase();
      const bad = roles.filter(
        (role) =>
          !compare(
            counts,
            role,
            gold[role].map(plain),
            given[role].map(({ text }) => plain(text)),
          ),
      );
      if (bad.length > 0)
        wrong.push(
          `${gold.id} ${gold.sentence} | ${bad.map((role) => `${role}: ${JSON.stringify(given[role].map(({ text }) => text))} for ${JSON.stringify(gold[role])}`).join("; ")}`,
        );
    }
  const score = (role: string): number => f1(...(counts[role] ?? [0, 0, 0]));
  const all = ["S", "P", "O", "K"].reduce<[number, number, number]>(
    ([a, b, c], role) => {
      const [x, y, z] = counts[role] ?? [0, 0, 0];
      return [a + x, b + y, c + z];
    },
    [0, 0, 0],
  );
  return {
    f1: f1(...all),
    subject: score("S"),
    predicate: score("P"),
    object: score("O"),
    adverbial: score("K"),
    complement: score("Pelengkap"),
    agent: score("Pelaku"),
    wrong,
  };
};
