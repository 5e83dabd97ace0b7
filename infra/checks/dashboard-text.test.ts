import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../gateway/dashboard/src");
/** A node and all below it. */
function nodesOf(node: ts.Node): ts.Node[] {
  const nodes = [node];
  ts.forEachChild(node, (child) => void nodes.push(...nodesOf(child)));
  return nodes;
}
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|^api.schema\.ts$/.test(file))
  .map((file) => {
    const words = readFileSync(join(folder, file), "utf8");
    const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const source = ts.createSourceFile(file, words, ts.ScriptTarget.Latest, true, kind);
    return { file, nodes: nodesOf(source) };
  });
const isCatalogue = (file: string) => /^text[/\\]/.test(file);

type Entry = { key: string; id: string; en: string; file: string };
/** Every `"key": { id: "...", en: "..." }` of the catalogue. */
const entries: Entry[] = files
  .filter(({ file }) => isCatalogue(file))
  .flatMap(({ file, nodes }) =>
    nodes.flatMap((node) => {
      if (!ts.isPropertyAssignment(node) || !ts.isStringLiteral(node.name)) return [];
      const { text: key } = node.name;
      if (!ts.isObjectLiteralExpression(node.initializer)) return [];
      const told = new Map(
        node.initializer.properties.flatMap((property) =>
          ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer)
            ? [[property.name.getText(), property.initializer.text] as const]
            : [],
        ),
      );
      return [{ key, id: told.get("id") ?? "", en: told.get("en") ?? "", file }];
    }),
  );
const stemOf = (key: string) => key.replace(/_(one|other)$/, "");
const keys = new Set(entries.map(({ key }) => stemOf(key)));

/** Attributes that people read or hear. */
const spoken = /^(aria-label|aria-description|title|placeholder|alt|label|hint|lead|verb)$/;
/** Names that are the same in every language, and signs. */
const isName = (words: string) => /^(Nexa|Ctrl K)$/.test(words.trim());
const hasWords = (words: string) => /\p{L}{2,}/u.test(words) && !isName(words);

describe("the dashboard's words", () => {
  it("stand in both languages, none empty, each key once", () => {
    expect(entries.length).toBeGreaterThan(300);
    expect(entries.filter(({ id, en }) => id === "" || en === "")).toEqual([]);
    const all = entries.map(({ key }) => key);
    expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([]);
  });

  it("fill in the same values in both languages", () => {
    const values = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort().join();
    expect(entries.filter(({ id, en }) => values(id) !== values(en))).toEqual([]);
  });

  it("stand nowhere but in the catalogue", () => {
    const literals = files.flatMap(({ file, nodes }) =>
      nodes.flatMap((node) => {
        if (ts.isJsxText(node) && hasWords(node.text)) return [`${file}: ${node.text.trim()}`];
        if (!ts.isJsxAttribute(node) || !spoken.test(node.name.getText())) return [];
        const value = node.initializer;
        return value && ts.isStringLiteral(value) && hasWords(value.text)
          ? [`${file}: ${node.name.getText()}="${value.text}"`]
          : [];
      }),
    );
    expect(literals).toEqual([]);
  });

  it("are all there for the keys that pages ask for, and every key is asked for", () => {
    const literals = new Set<string>();
    const patterns: RegExp[] = [];
    for (const { file, nodes } of files)
      for (const node of isCatalogue(file) ? [] : nodes) {
        if (ts.isStringLiteralLike(node)) literals.add(node.text);
        if (ts.isTemplateExpression(node)) patterns.push(patternOf(node));
      }
    const asked = files.flatMap(({ file, nodes }) =>
      nodes.flatMap((node) => {
        const isCall = ts.isCallExpression(node) && /^(t|text)$/.test(node.expression.getText());
        const [first] = isCall ? node.arguments : [];
        return first && ts.isStringLiteral(first) && !keys.has(first.text)
          ? [`${file}: ${first.text}`]
          : [];
      }),
    );
    expect(asked).toEqual([]);
    const isUsed = (key: string) =>
      literals.has(key) || patterns.some((pattern) => pattern.test(key));
    expect([...keys].filter((key) => !isUsed(key))).toEqual([]);
  });
});

/** `jobs.status.${status}` asks for every key of that shape; one that is all hole asks for none. */
function patternOf(node: ts.TemplateExpression): RegExp {
  const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  const isKey = /^[a-z]+\./i.test(parts[0] ?? "");
  const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return isKey ? new RegExp(`^${escaped.join("[\\w-]+")}$`) : /^$/;
}
