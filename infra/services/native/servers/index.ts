import type { ServerName } from "../../types.ts";
import type { NativeServer } from "../definition.ts";
import { alertmanager } from "./alertmanager.ts";
import { kafka } from "./kafka.ts";
import { minio } from "./minio.ts";
import { mongodb } from "./mongodb.ts";
import { neo4j } from "./neo4j.ts";
import { opensearch } from "./opensearch.ts";
import { postgres } from "./postgres.ts";
import { qdrant } from "./qdrant.ts";
import { rabbitmq } from "./rabbitmq.ts";
import { redis } from "./redis.ts";

/** How each server runs without a container engine. */
export const nativeServers: Record<ServerName, NativeServer> = {
  rabbitmq,
  kafka,
  mongodb,
  neo4j,
  postgres,
  elasticsearch: opensearch,
  qdrant,
  minio,
  redis,
  alertmanager,
};
