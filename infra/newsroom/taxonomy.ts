import { derivedId, type MasterData } from "@nexa/contracts";
import { z } from "zod";

type Leaf = { keyword: string; synonyms: string[] }[];
type Tree = { [name: string]: Tree | Leaf };

const leaf = z.array(z.strictObject({ keyword: z.string(), synonyms: z.array(z.string()) }));
/** The taxonomy as a person writes it: names inside names, keywords in the innermost. */
export const taxonomyTree: z.ZodType<Tree> = z.lazy(() =>
  z.record(z.string(), z.union([leaf, taxonomyTree])),
);

type Rows = Pick<MasterData, "taxonomyNodes" | "taxonomyKeywords">;

/**
 * Nodes (parents before children) and keywords of a written taxonomy; ids follow from the path of names.
 *
 * @returns also the pillar (level 1) of each keyword's id
 */
export const taxonomyRows = (tree: Tree) => {
  const nodes: Rows["taxonomyNodes"] = [];
  const keywords: Rows["taxonomyKeywords"] = [];
  const pillarOf = new Map<string, string>();
  const walk = (branch: Tree, path: string[], parent_id: string | null): void => {
    for (const [name, below] of Object.entries(branch)) {
      const here = [...path, name];
      const id = derivedId("taxonomy-node", ...here);
      nodes.push({ id, name, level: here.length, parent_id });
      if (!Array.isArray(below)) {
        walk(below, here, id);
        continue;
      }
      for (const { keyword, synonyms } of below) {
        const keywordId = derivedId("taxonomy-keyword", keyword);
        pillarOf.set(keywordId, here[0] ?? "");
        keywords.push({
          id: keywordId,
          node_id: id,
          phrase: keyword,
          phrases: [keyword, ...synonyms],
          is_active: true,
          scrape_interval_minutes: 60,
        });
      }
    }
  };
  walk(tree, [], null);
  return { nodes, keywords, pillarOf };
};
