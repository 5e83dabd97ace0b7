import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { refused, type Locked } from "./licences.ts";

const lockFile = join(import.meta.dirname, "../../package-lock.json");
const { packages } = JSON.parse(readFileSync(lockFile, "utf8")) as {
  packages: Record<string, Locked>;
};

describe("licences", () => {
  it("of every package of the lock file are on the list", () => {
    expect(Object.keys(packages).length).toBeGreaterThan(100);
    expect(refused(packages)).toEqual([]);
  });

  it("that are unknown, missing, or for development only are refused", () => {
    const made = {
      "node_modules/a": { license: "GPL-3.0" },
      "node_modules/b": {},
      "node_modules/c": { license: "MPL-2.0" },
      "node_modules/d": { license: "MPL-2.0", dev: true },
      "node_modules/@nexa/e": { link: true },
    };
    expect(refused(made)).toEqual(["a: GPL-3.0", "b: none", "c: MPL-2.0"]);
  });
});
