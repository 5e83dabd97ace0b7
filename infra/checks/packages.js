/**
 * Every third-party package of the system, the only folders that may use it, and why it is here.
 * Read by eslint.config.js (in the editor) and architecture.test.ts (in CI): npm hoists, so a package.json
 * alone is no fence.
 *
 * @type {Record<string, { homes: string[], why: string }>}
 */
export const packages = {
  // brokers
  amqplib: {
    homes: ["gateway/rpc", "infra"],
    why: "AMQP 0-9-1, set for us (MIT); infra: bare loops to measure against",
  },
  kafkajs: { homes: ["gateway/bus"], why: "Kafka client, set for us (MIT)" },
  // store drivers
  mongodb: { homes: ["connectors/mongodb"], why: "the driver (Apache-2.0)" },
  "neo4j-driver": { homes: ["connectors/neo4j"], why: "the driver (Apache-2.0)" },
  pg: { homes: ["connectors/postgres"], why: "the driver (MIT)" },
  "@elastic/elasticsearch": { homes: ["connectors/elasticsearch"], why: "the driver (Apache-2.0)" },
  "@qdrant/js-client-rest": { homes: ["connectors/qdrant"], why: "the driver (Apache-2.0)" },
  minio: { homes: ["connectors/minio"], why: "the driver, any S3 (Apache-2.0)" },
  redis: { homes: ["connectors/redis"], why: "the driver (MIT)" },
  // everywhere
  zod: {
    homes: ["contracts", "gateway", "connectors", "processors", "infra"],
    why: "schemas, set for us (MIT)",
  },
  uuid: {
    homes: ["contracts", "gateway", "processors"],
    why: "UUID v5 and v7, set for us (MIT)",
  },
  // what every process has
  pino: { homes: ["gateway/service"], why: "JSON logs (MIT)" },
  "prom-client": { homes: ["gateway/service"], why: "Prometheus metrics (Apache-2.0)" },
  // the API
  fastify: { homes: ["gateway/api"], why: "HTTP server (MIT)" },
  "@fastify/swagger": { homes: ["gateway/api"], why: "OpenAPI from route schemas (MIT)" },
  "@fastify/swagger-ui": { homes: ["gateway/api"], why: "interactive API page (MIT)" },
  "@fastify/helmet": { homes: ["gateway/api"], why: "security headers, CSP (MIT)" },
  "@fastify/rate-limit": { homes: ["gateway/api"], why: "requests a minute (MIT)" },
  "@fastify/static": { homes: ["gateway/api"], why: "serves the built dashboard (MIT)" },
  jose: { homes: ["gateway/api"], why: "tokens of an OIDC provider, JWKS (MIT)" },
  "@seriousme/openapi-schema-validator": {
    homes: ["gateway/api"],
    why: "tests that our description is valid OpenAPI (MIT)",
  },
  graphology: { homes: ["gateway/api"], why: "tests read our GraphML into its graph (MIT)" },
  "graphology-graphml": {
    homes: ["gateway/api"],
    why: "tests read our GraphML with a reader that is not ours (MIT)",
  },
  "graphology-types": { homes: ["gateway/api"], why: "types of graphology (MIT)" },
  "fastify-type-provider-zod": { homes: ["gateway/api"], why: "zod schemas in Fastify (MIT)" },
  // the dashboard; gateway/dashboard/README.md says what each is for
  react: { homes: ["gateway/dashboard"], why: "pages as functions of state (MIT)" },
  "react-dom": { homes: ["gateway/dashboard"], why: "React in a browser (MIT)" },
  "@tanstack/react-router": {
    homes: ["gateway/dashboard"],
    why: "typed addresses: the URL holds a page's whole state (MIT)",
  },
  "@tanstack/react-query": {
    homes: ["gateway/dashboard"],
    why: "asks once, caches, asks again (MIT)",
  },
  "@tanstack/react-virtual": {
    homes: ["gateway/dashboard"],
    why: "draws only the rows in sight (MIT)",
  },
  "radix-ui": {
    homes: ["gateway/dashboard"],
    why: "dialogs, menus and tabs that a keyboard and a screen reader can use (MIT)",
  },
  "lucide-react": { homes: ["gateway/dashboard"], why: "icons (ISC)" },
  i18next: { homes: ["gateway/dashboard"], why: "Indonesian and English (MIT)" },
  "react-i18next": { homes: ["gateway/dashboard"], why: "i18next in React (MIT)" },
  "openapi-fetch": { homes: ["gateway/dashboard"], why: "fetch typed by openapi.json (MIT)" },
  "openapi-typescript": {
    homes: ["gateway/dashboard"],
    why: "types from openapi.json (MIT)",
  },
  "@vitejs/plugin-react": { homes: ["gateway/dashboard"], why: "JSX for the build (MIT)" },
  uplot: { homes: ["gateway/dashboard"], why: "line charts in 20 KiB (MIT)" },
  codemirror: { homes: ["gateway/dashboard"], why: "the payload editor (MIT)" },
  "@codemirror/state": { homes: ["gateway/dashboard"], why: "the editor's text (MIT)" },
  "@codemirror/view": { homes: ["gateway/dashboard"], why: "the editor on screen (MIT)" },
  "@codemirror/language": { homes: ["gateway/dashboard"], why: "its colours (MIT)" },
  "@lezer/highlight": { homes: ["gateway/dashboard"], why: "names of what is coloured (MIT)" },
  "@codemirror/lint": { homes: ["gateway/dashboard"], why: "marks schema errors (MIT)" },
  "@codemirror/legacy-modes": {
    homes: ["gateway/dashboard"],
    why: "Cypher in colour, 2 KiB (MIT)",
  },
  cytoscape: {
    homes: ["gateway/dashboard"],
    why: "draws the graph; pans smoothly without a GPU (MIT)",
  },
  "cytoscape-fcose": { homes: ["gateway/dashboard"], why: "lays the graph out (MIT)" },
  "@codemirror/lang-json": { homes: ["gateway/dashboard"], why: "JSON for the editor (MIT)" },
  // reading pages
  undici: { homes: ["processors/reading"], why: "HTTP with its own dispatcher (MIT)" },
  linkedom: {
    homes: ["processors/reading", "infra"],
    why: "a DOM five times lighter than jsdom (ISC)",
  },
  "@mozilla/readability": {
    homes: ["processors/reading", "infra"],
    why: "main text (Apache-2.0)",
  },
  feedsmith: {
    homes: ["processors/reading", "infra"],
    why: "RSS, Atom, RDF, JSON Feed (MIT)",
  },
  "rss-parser": { homes: ["infra"], why: "measured beside our feed reader (MIT)" },
  "chrono-node": { homes: ["infra"], why: "measured beside our date reader (MIT)" },
  "playwright-core": {
    homes: ["processors/b1-scraper", "infra"],
    why: "drives Debian's Chromium for targets and browser tests; downloads nothing (Apache-2.0)",
  },
  "ipaddr.js": { homes: ["processors/reading"], why: "address ranges for the guard (MIT)" },
  tldts: { homes: ["processors/reading"], why: "registrable domains (MIT)" },
  // language
  "onnxruntime-node": { homes: ["processors/language"], why: "runs the models (MIT)" },
  "onnxruntime-web": {
    homes: ["processors/language"],
    why: "runs them in wasm where the add-on does not load (MIT)",
  },
  "idn-area-data": { homes: ["processors/language"], why: "regions of Indonesia (ODbL data)" },
  // infra
  ajv: { homes: ["infra"], why: "checks manifests against Kubernetes' schemas in tests (MIT)" },
  "axe-core": {
    homes: ["infra"],
    why: "finds what a screen reader cannot use, in browser tests (MPL-2.0, never shipped)",
  },
  yaml: { homes: ["infra"], why: "newsroom and master data (ISC)" },
  // peers of the benchmark `rpc`: nothing else may use them. The stores' drivers are there for `writes`.
  "@golevelup/nestjs-rabbitmq": { homes: ["infra"], why: "measured against (MIT)" },
  "@nestjs/common": { homes: ["infra"], why: "what golevelup stands on (MIT)" },
  "@nestjs/core": { homes: ["infra"], why: "what golevelup stands on (MIT)" },
  "reflect-metadata": { homes: ["infra"], why: "what golevelup stands on (Apache-2.0)" },
  rxjs: { homes: ["infra"], why: "what golevelup stands on (Apache-2.0)" },
  "rabbitmq-client": { homes: ["infra"], why: "measured against (MIT)" },
  moleculer: { homes: ["infra"], why: "measured against (MIT)" },
};

/**
 * Our own workspaces look only inward. A service imports no other service.
 *
 * @type {Record<string, string[]>}
 */
export const inward = {
  contracts: [],
  "gateway/service": ["@nexa/contracts"],
  "gateway/rpc": ["@nexa/contracts", "@nexa/service"],
  "gateway/bus": ["@nexa/contracts", "@nexa/service"],
  "gateway/api": ["@nexa/contracts", "@nexa/service", "@nexa/rpc", "@nexa/bus"],
  "gateway/dashboard": [], // a browser's program: it knows the API by its description only
  connectors: ["@nexa/contracts", "@nexa/service", "@nexa/rpc"],
  "processors/reading": ["@nexa/contracts"],
  "processors/language": ["@nexa/contracts"],
  processors: [
    "@nexa/contracts",
    "@nexa/service",
    "@nexa/rpc",
    "@nexa/bus",
    "@nexa/reading",
    "@nexa/language",
  ],
  infra: [
    "@nexa/contracts",
    "@nexa/service",
    "@nexa/rpc",
    "@nexa/bus",
    "@nexa/reading",
    "@nexa/language",
  ],
};

/**
 * Rooms that every service of a kind has.
 *
 * @type {Record<string, string[]>}
 */
export const rooms = {
  connectors: ["main.ts", "config.ts", "service.ts", "store.ts", "faults.ts", "operations"],
  processors: ["main.ts", "config.ts", "service.ts", "handle.ts"],
};

/** Folders under processors/ that are libraries, not services. */
export const libraries = ["processors/reading", "processors/language"];
