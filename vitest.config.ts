import { defineConfig } from "vitest/config";

const workspaces = "{contracts,gateway/*,connectors/*,processors/*}/src/**";
const infra = "infra/{services,newsroom,checks,pipeline,e2e,evaluation}/**";
const exclude = ["**/dist/**", "**/node_modules/**"];
/** Workspaces are tested from their sources, not from what was built last. */
const conditions = ["source", "module", "node", "import", "default"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [`${workspaces}/*.test.ts`, `${infra}/*.test.ts`],
          exclude: [...exclude, "**/*.int.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: [`${workspaces}/*.int.test.ts`, `${infra}/*.int.test.ts`],
          exclude,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
