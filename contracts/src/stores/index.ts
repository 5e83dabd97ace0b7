export * from "./elasticsearch.ts";
export * from "./minio.ts";
export * from "./mongodb.ts";
export * from "./neo4j.ts";
export * from "./postgres.ts";
export * from "./qdrant.ts";
export * from "./redis.ts";
export * from "./shared.ts";
