import { readFileSync } from "node:fs";

/** Reads a data file of this workspace (`data/`), whether run from src or dist. */
export const readData = (name: string): string =>
  readFileSync(new URL(`../data/${name}`, import.meta.url), "utf8");

/** Reads a JSON file of `data/`; its shape is fixed by the file, which is ours. */
export const readJson = <T>(name: string): T => JSON.parse(readData(name)) as T;
