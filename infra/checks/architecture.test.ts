import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { inward, libraries, packages, rooms } from "./packages.js";

const root = join(import.meta.dirname, "../..");
const inside = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${folder}/${entry.name}`);
const workspaces = ["contracts", ...["gateway", "connectors", "processors"].flatMap(inside)];

const nameOf = (specifier: string) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
const manifestOf = (workspace: string) =>
  JSON.parse(readFileSync(join(root, workspace, "package.json"), "utf8")) as {
    name: string;
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  };
const sourcesOf = (workspace: string) =>
  readdirSync(join(root, workspace, "src"), { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  );
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const importsOf = (workspace: string, isAsked: (file: string) => boolean = () => true) =>
  new Set(
    sourcesOf(workspace)
      .filter(isAsked)
      .flatMap(
        (file) =>
          ts.preProcessFile(readFileSync(join(root, workspace, "src", file), "utf8")).importedFiles,
      )
      .map((found) => found.fileName)
      .filter((path) => !path.startsWith(".") && !isBuiltin(path))
      .map(nameOf),
  );
/** What a test file may import beside its workspace's own packages. */
const forTests = ["vitest", "fast-check", "@nexa/infra"];

describe.each(workspaces)("%s", (workspace) => {
  const kind = workspace.split("/")[0] ?? workspace;
  const { dependencies = {}, devDependencies = {} } = manifestOf(workspace);
  const declared = Object.keys(dependencies);
  const mayUse = (name: string) =>
    (inward[workspace] ?? inward[kind])?.includes(name) ||
    packages[name]?.homes.some((home) => home === workspace || home === kind);

  it("depends only inward, and only on packages whose home it is", () => {
    expect(declared.filter((name) => !mayUse(name))).toEqual([]);
    expect(
      Object.keys(devDependencies).filter((name) => name in packages && !mayUse(name)),
    ).toEqual([]);
  });

  it("imports only what its package.json declares; tests, what it declares for development", () => {
    const undeclared = (isAsked: (file: string) => boolean, known: string[]) =>
      [...importsOf(workspace, isAsked)].filter((name) => !known.includes(name));
    const known = [...declared, ...forTests];
    expect(undeclared((file) => !isTest(file), known)).toEqual([]);
    expect(undeclared(isTest, [...known, ...Object.keys(devDependencies)])).toEqual([]);
  });

  const expected = libraries.includes(workspace) ? [] : (rooms[kind] ?? []);
  it("has the rooms every service of its kind has", () => {
    const missing = expected.filter((room) => !existsSync(join(root, workspace, "src", room)));
    expect(missing).toEqual([]);
  });

  it("stands in the root tsconfig", () => {
    const { references } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")) as {
      references: { path: string }[];
    };
    expect(references.map(({ path }) => path)).toContain(workspace);
  });
});

describe("the house", () => {
  const drivers = Object.entries(packages)
    .filter(([, { homes }]) => homes.every((home) => home.startsWith("connectors/")))
    .map(([name]) => name);

  it("keeps every store driver in exactly one connector", () => {
    expect(drivers).toHaveLength(7);
    for (const name of drivers) expect(packages[name]?.homes).toHaveLength(1);
  });

  it("lets no processor and nothing in gateway/ see a store driver, by name or by path", () => {
    const outside = workspaces.filter((workspace) => !workspace.startsWith("connectors/"));
    const seen = outside.flatMap((workspace) =>
      [...importsOf(workspace)]
        .filter((name) => drivers.includes(name) || name.startsWith("@nexa/connector-"))
        .map((name) => `${workspace} -> ${name}`),
    );
    expect(seen).toEqual([]);
  });

  it("names only folders that exist in the package table", () => {
    const homes = new Set(Object.values(packages).flatMap((entry) => entry.homes));
    expect([...homes].filter((home) => !existsSync(join(root, home)))).toEqual([]);
  });
});
