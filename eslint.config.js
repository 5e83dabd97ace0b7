import tseslint from "typescript-eslint";
import { packages } from "./infra/checks/packages.js";

/** A folder may import only the packages whose home it is. */
const fence = (folder) => ({
  files: [`${folder}/**/*.{ts,tsx}`],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: Object.entries(packages)
          .filter(
            ([, { homes }]) =>
              !homes.some((home) => home === folder || folder.startsWith(`${home}/`)),
          )
          .map(([name, { homes }]) => ({
            group: [name, `${name}/*`],
            message: `${name} lives in ${homes.join(", ")}`,
          })),
      },
    ],
  },
});
const connectors = ["mongodb", "neo4j", "postgres", "elasticsearch", "qdrant", "minio", "redis"];
const processors = [
  "reading",
  "language",
  "a1-scheduler",
  "b1-scraper",
  "c1-cleaner",
  "c2-dedup",
  "d1-inference",
];
const folders = [
  "contracts",
  ...["service", "rpc", "bus", "api", "dashboard"].map((name) => `gateway/${name}`),
  ...connectors.map((name) => `connectors/${name}`),
  ...processors.map((name) => `processors/${name}`),
];

export default tseslint.config(
  { ignores: ["**/dist/**", "**/node_modules/**", ".nexa/**"] },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ["vitest.config.ts"] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    // Handlers are async by contract, also where one of them has nothing to wait for.
    rules: {
      "@typescript-eslint/require-await": "off",
      // A leading underscore says "on purpose": a field left out by a rest pattern, a row only counted.
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
    },
  },
  {
    // These tests look into HTTP answers as they came.
    files: ["infra/e2e/**/*.ts"],
    rules: Object.fromEntries(
      ["assignment", "member-access", "call", "argument", "return"].map((use) => [
        `@typescript-eslint/no-unsafe-${use}`,
        "off",
      ]),
    ),
  },
  ...folders.map(fence),
);
