import type { Tree } from "./parser.ts";

/** S, P, O, K of a tree's main clause as word numbers (1-based), each span in order. */
export type TreeRoles = Record<"S" | "P" | "O" | "K", number[][]>;

const roleOf = (relation: string): "S" | "O" | "K" | "P" | undefined => {
  const [plain = ""] = relation.split(":");
  if (plain === "nsubj" || plain === "csubj") return "S";
  if (plain === "obj" || plain === "iobj") return "O";
  if (relation === "obl:agent") return undefined;
  if (plain === "obl" || plain === "advcl") return "K";
  return ["aux", "cop", "fixed", "compound"].includes(plain) ? "P" : undefined;
};

/**
 * Reads the roles off the dependents of the root: subjects, the root with its auxiliaries and copula,
 * objects, oblique and adverbial clauses. Used to score trees; running text goes through `spokOf`.
 */
export const rolesOfTree = ({ heads, relations }: Pick<Tree, "heads" | "relations">): TreeRoles => {
  const children: number[][] = Array.from({ length: heads.length + 1 }, () => []);
  heads.forEach((head, at) => children[head]?.push(at + 1));
  const roles: TreeRoles = { S: [], P: [], O: [], K: [] };
  const root = children[0]?.[0];
  if (root === undefined) return roles;
  const below = (word: number, seen = new Set<number>()): number[] => {
    if (seen.has(word)) return [];
    seen.add(word);
    return [word, ...(children[word] ?? []).flatMap((child) => below(child, seen))];
  };
  const predicate = [root];
  for (const child of children[root] ?? []) {
    const role = roleOf(relations[child - 1] ?? "");
    if (role === "P") predicate.push(child);
    else if (role) roles[role].push(below(child).sort((a, b) => a - b));
  }
  roles.P.push(predicate.sort((a, b) => a - b));
  return roles;
};
