import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { api, connectors, processors } from "../pipeline/service-list.ts";

const run = promisify(execFile);
const collect = join(import.meta.dirname, "collect.js");

describe("what an image holds", () => {
  it.each([...connectors, api, ...processors].map(({ name, folder }) => [name, folder] as const))(
    "of %s is enough to start it: it asks for its settings, and misses no package",
    async (_, folder) => {
      const temporary = await mkdtemp(join(tmpdir(), "nexa-image-"));
      try {
        await run(process.execPath, [collect, folder, join(temporary, "app")]);
        const started = run(process.execPath, [join(temporary, "app/service/dist/main.js")], {
          env: { PATH: process.env["PATH"] },
        });
        await expect(started).rejects.toMatchObject({
          code: 78,
          stderr: expect.stringMatching(/wrong settings: RABBITMQ_URL is missing/) as string,
        });
        for (const needless of ["vitest", "typescript", "eslint"])
          expect(existsSync(join(temporary, "app/node_modules", needless))).toBe(false);
      } finally {
        await rm(temporary, { recursive: true, force: true });
      }
    },
  );
});
