import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { api, connectors, processors } from "../pipeline/service-list.ts";

const checkout = join(import.meta.dirname, "../..");
const main = (folder: string, env: Record<string, string>) => {
  const { PATH = "" } = process.env;
  return spawnSync(process.execPath, [join(checkout, folder, "dist/main.js")], {
    env: { PATH, ...env },
    encoding: "utf8",
    timeout: 30_000,
  });
};

describe.each([...connectors, api, ...processors])("$name", ({ name, folder }) => {
  it("without settings stops at start with one line that names the variable", () => {
    const { status, stderr } = main(folder, {});
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toMatch(new RegExp(`^${name}: wrong settings: .*RABBITMQ_URL is missing`));
    expect(status).toBe(78);
  });

  it("with a wrong setting names it and says what it must be", () => {
    const { status, stderr } = main(folder, { RABBITMQ_URL: "http://localhost" });
    expect(stderr).toMatch(/RABBITMQ_URL: /);
    expect(status).toBe(78);
  });
});
