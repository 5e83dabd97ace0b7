import type { BrokerRole } from "@nexa/rpc";

/** Every service of the system, where its code is, and what it needs beside the servers' addresses. */
export type ServiceSpec = {
  name: string;
  folder: string;
  /** Only these variables of the servers are handed to the service. */
  needs: string[];
  /** Stores that it serves (a connector) or calls (all others): what its broker user may touch. */
  stores: string[];
};

const broker = ["RABBITMQ_URL"];
const bus = ["KAFKA_BROKERS", "KAFKA_PREFIX"];
const connector = (store: string, needs: string[]): ServiceSpec => ({
  name: `connector-${store}`,
  folder: `connectors/${store}`,
  needs: [...broker, ...needs],
  stores: [store],
});
const processor = (name: string, stores: string[]): ServiceSpec => ({
  name,
  folder: `processors/${name}`,
  needs: [...broker, ...bus],
  stores,
});

export const connectors: ServiceSpec[] = [
  connector("mongodb", ["MONGO_URL", "MONGO_USER", "MONGO_PASSWORD", "MONGO_DATABASE"]),
  connector("neo4j", ["NEO4J_URL", "NEO4J_USER", "NEO4J_PASSWORD", "NEO4J_DATABASE"]),
  connector("postgres", ["POSTGRES_URL", "POSTGRES_USER", "POSTGRES_PASSWORD"]),
  connector("elasticsearch", [
    "ELASTICSEARCH_URL",
    "ELASTICSEARCH_USER",
    "ELASTICSEARCH_PASSWORD",
    "ELASTICSEARCH_PREFIX",
  ]),
  connector("qdrant", ["QDRANT_URL", "QDRANT_API_KEY", "QDRANT_PREFIX"]),
  connector("minio", ["MINIO_URL", "MINIO_ACCESS_KEY", "MINIO_SECRET_KEY", "MINIO_BUCKET"]),
  connector("redis", ["REDIS_URL", "REDIS_USER", "REDIS_PASSWORD", "REDIS_PREFIX"]),
];
export const api: ServiceSpec = {
  name: "api",
  folder: "gateway/api",
  needs: [...broker, ...bus, "RABBITMQ_MANAGEMENT_URL", "ALERTMANAGER_URL"],
  stores: connectors.flatMap(({ stores }) => stores),
};
export const processors: ServiceSpec[] = [
  processor("a1-scheduler", ["mongodb", "redis"]),
  processor("b1-scraper", ["minio", "mongodb", "postgres", "redis"]),
  processor("c1-cleaner", ["minio", "postgres"]),
  processor("c2-dedup", ["qdrant", "postgres", "redis"]),
  processor("d1-inference", ["minio", "postgres", "elasticsearch", "neo4j"]),
];

/** What each service may do on the broker: a connector serves, all others call; the API also operates. */
export const brokerRoles: Record<string, BrokerRole> = {
  ...rolesOf(connectors, (stores) => ({ serves: stores })),
  ...rolesOf(processors, (stores) => ({ calls: stores })),
  ...rolesOf([api], (stores) => ({ calls: stores, operates: stores })),
};

function rolesOf(specs: ServiceSpec[], roleOf: (stores: string[]) => BrokerRole) {
  return Object.fromEntries(specs.map(({ name, stores }) => [name, roleOf(stores)]));
}
