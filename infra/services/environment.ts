import { readFileSync } from "node:fs";
import { ServersError, type ServerName } from "./types.ts";

type Variables = {
  /** Says where the server is: when it is set, we start none. */
  address: string;
  /** Beside the address: users, passwords, further addresses. */
  others: readonly string[];
};

/** The variables of each server (DESIGN, "settings"). */
export const variables: Record<ServerName, Variables> = {
  rabbitmq: {
    address: "RABBITMQ_URL",
    others: ["RABBITMQ_USER", "RABBITMQ_PASSWORD", "RABBITMQ_MANAGEMENT_URL"],
  },
  kafka: { address: "KAFKA_BROKERS", others: [] },
  mongodb: { address: "MONGO_URL", others: ["MONGO_USER", "MONGO_PASSWORD"] },
  neo4j: { address: "NEO4J_URL", others: ["NEO4J_USER", "NEO4J_PASSWORD"] },
  postgres: { address: "POSTGRES_URL", others: ["POSTGRES_USER", "POSTGRES_PASSWORD"] },
  elasticsearch: {
    address: "ELASTICSEARCH_URL",
    others: ["ELASTICSEARCH_USER", "ELASTICSEARCH_PASSWORD"],
  },
  qdrant: { address: "QDRANT_URL", others: ["QDRANT_API_KEY"] },
  minio: { address: "MINIO_URL", others: ["MINIO_ACCESS_KEY", "MINIO_SECRET_KEY"] },
  redis: { address: "REDIS_URL", others: ["REDIS_USER", "REDIS_PASSWORD"] },
  alertmanager: { address: "ALERTMANAGER_URL", others: [] },
};

type Environment = Readonly<Record<string, string | undefined>>;

function valueOf(name: string, environment: Environment): string | undefined {
  const value = environment[name];
  if (value !== undefined && value !== "") return value;
  const file = environment[`${name}_FILE`];
  if (file === undefined || file === "") return undefined;
  try {
    return readFileSync(file, "utf8").trim();
  } catch (cause) {
    throw new ServersError(`${name}_FILE: cannot read ${file}`, { cause });
  }
}

/**
 * The servers that the environment names by an explicit URL, with all their variables.
 * An explicit URL always wins; NAME_FILE is read where NAME is missing.
 *
 * @param ours  addresses that we handed out for this checkout ourselves: a shell that exported them means
 *              our servers, whether they run or not, and tests must not take those of the user for given
 * @throws ServersError when a *_FILE cannot be read
 */
export function givenServers(
  wanted: readonly ServerName[],
  environment: Environment,
  ours: ReadonlySet<string> = new Set(),
): { names: ServerName[]; env: Record<string, string> } {
  const names: ServerName[] = [];
  const env: Record<string, string> = {};
  for (const name of wanted) {
    const { address, others } = variables[name];
    const url = valueOf(address, environment);
    if (url === undefined || ours.has(url)) continue;
    names.push(name);
    env[address] = url;
    for (const other of others) {
      const value = valueOf(other, environment);
      if (value !== undefined) env[other] = value;
    }
    if (name === "rabbitmq") env["RABBITMQ_MANAGEMENT_URL"] ??= managementUrl(url);
  }
  return { names, env };
}

// RabbitMQ's management plugin listens on 15672 (15671 with TLS) unless it is told otherwise.
function managementUrl(amqpUrl: string): string {
  const { protocol, hostname } = new URL(amqpUrl);
  return protocol === "amqps:" ? `https://${hostname}:15671` : `http://${hostname}:15672`;
}
