import { defineConfig } from "vitest/config";

const folders = [
  "{contracts,gateway/*,connectors/*,processors/*}/src/**",
  "infra/{backup,cli,reconcile,fuzz,inspect,replay,bench,broker,chaos,services,newsroom,checks,pipeline,evaluation,e2e,doctor,monitoring,kubernetes,images}/**",
];
const ending = (suffix: string) => folders.map((folder) => `${folder}/*${suffix}`);
const exclude = ["**/dist/**", "**/node_modules/**"];
/**
 * Workspaces are tested from their sources, not from what was built last. Packages get no `import` or
 * `module` condition beyond Node's own: some ship files there that do not load in Node.
 */
const conditions = ["source", "node", "default"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ["source"] } },
  test: {
    maxWorkers: 2,
    // Tests wait for conditions; a busy machine takes its time.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ending(".test.ts"),
          exclude: [...exclude, "**/*.{int,e2e,browser}.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ending(".int.test.ts"),
          exclude,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // `npm run test:browser`
        extends: true,
        test: {
          name: "browser",
          include: ending(".browser.test.ts"),
          exclude,
          testTimeout: 15 * 60_000,
          hookTimeout: 15 * 60_000,
          fileParallelism: false,
        },
      },
      {
        // The whole system: nothing else runs beside it.
        extends: true,
        test: {
          name: "end to end",
          include: ending(".e2e.test.ts"),
          exclude,
          testTimeout: 15 * 60_000,
          hookTimeout: 5 * 60_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
