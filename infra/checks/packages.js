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
  "fastify-type-provider-zod": { homes: ["gateway/api"], why: "zod schemas in Fastify (MIT)" },
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
    homes: ["processors/b1-scraper"],
    why: "drives Debian's Chromium for targets that need it; downloads nothing (Apache-2.0)",
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
