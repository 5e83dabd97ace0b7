import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { assets } from "./native/assets.ts";
import { findProgram } from "./native/install/find.ts";
import { lastLines, runTool } from "./native/run-tool.ts";
import { choosePorts } from "./ports.ts";
import { writeState, type Place, type State } from "./state.ts";
import { ServersError, type Log, type ServerName } from "./types.ts";

const engineAnswerMs = 2_000;

/** Compose's services have the names of our servers; these are the ports that they publish on loopback. */
export const published: Record<ServerName, readonly string[]> = {
  rabbitmq: ["amqp", "management", "prometheus"],
  kafka: ["broker"],
  mongodb: ["mongo"],
  neo4j: ["bolt", "browser"],
  postgres: ["postgres"],
  elasticsearch: ["http"],
  qdrant: ["http"],
  minio: ["s3", "console"],
  redis: ["redis"],
  alertmanager: ["http"],
};

/** True when a Docker engine answers within two seconds and knows Compose 2. */
export async function hasDocker(): Promise<boolean> {
  const docker = findProgram("docker");
  if (docker === undefined) return false;
  const answers = await runTool(docker, ["info", "--format", "{{.ServerVersion}}"], {
    timeoutMs: engineAnswerMs,
  });
  if (answers.code !== 0) return false;
  return (await runTool(docker, ["compose", "version"], { timeoutMs: engineAnswerMs })).code === 0;
}

/** For compose: one variable a published port, NEXA_RABBITMQ_AMQP_PORT and so on, and the password. */
export function composeEnvironment(
  state: Pick<State, "ports" | "password">,
): Record<string, string> {
  const env: Record<string, string> = { NEXA_PASSWORD: state.password };
  for (const [name, purposes] of Object.entries(published)) {
    for (const purpose of purposes) {
      const port = state.ports[`docker.${name}.${purpose}`];
      if (port !== undefined) env[`NEXA_${name}_${purpose}_PORT`.toUpperCase()] = String(port);
    }
  }
  return env;
}

function compose(place: Place, state: State, args: readonly string[], log: Log) {
  const file = composeFile();
  return runTool(
    "docker",
    ["compose", "--project-name", `nexa-${place.key}`, "--file", file, ...args],
    {
      env: composeEnvironment(state),
      onLine: (line) => {
        if (/(Pulled|Healthy|Started|Error)/.test(line)) log(`  ${line.trim()}`);
      },
    },
  );
}

/** The compose file of this checkout. */
export function composeFile(): string {
  let folder = assets;
  while (!existsSync(join(folder, "docker-compose.yml"))) {
    if (dirname(folder) === folder) throw new ServersError("docker-compose.yml is missing");
    folder = dirname(folder);
  }
  return join(folder, "docker-compose.yml");
}

/**
 * Runs the wanted servers as containers of this place's own project, on free loopback ports that are
 * remembered, and waits until all are healthy.
 *
 * @throws ServersError with the end of what docker said
 */
export async function runInDocker(
  place: Place,
  state: State,
  wanted: readonly ServerName[],
  log: Log,
): Promise<{ env: Record<string, string>; startedHere: boolean }> {
  const before = await runningServices(place, state);
  const missing = wanted.filter((name) => !before.includes(name));
  if (missing.length > 0) {
    const purposes = missing.flatMap((name) =>
      published[name].map((one) => `docker.${name}.${one}`),
    );
    const taken = Object.entries(state.ports)
      .filter(([key]) => !purposes.includes(key))
      .map(([, port]) => port);
    Object.assign(state.ports, await choosePorts(place.folder, purposes, state.ports, taken));
    writeState(place, state);
    log(`starting containers: ${missing.join(", ")}`);
  }
  // Also for those that run: they may still be on their way to healthy.
  const up = ["up", "--detach", "--wait", "--wait-timeout", "300", "--no-recreate", ...wanted];
  const { code, output } = await compose(place, state, up, log);
  if (code !== 0) throw new ServersError(`docker compose up failed:\n${lastLines(output, 25)}`);
  return { env: environmentOf(state, wanted), startedHere: missing.length > 0 };
}

async function runningServices(place: Place, state: State): Promise<string[]> {
  const ps = ["ps", "--status", "running", "--services"];
  const { code, output } = await compose(place, state, ps, () => undefined);
  return code === 0 ? output.split("\n").map((line) => line.trim()) : [];
}

/** The variables of our services for containers on these ports. */
export function environmentOf(
  state: Pick<State, "ports" | "password">,
  wanted: readonly ServerName[],
): Record<string, string> {
  const { password } = state;
  const at = (name: ServerName, purpose: string) =>
    `127.0.0.1:${state.ports[`docker.${name}.${purpose}`]}`;
  const all: Record<ServerName, Record<string, string>> = {
    rabbitmq: {
      RABBITMQ_URL: `amqp://nexa:${password}@${at("rabbitmq", "amqp")}`,
      RABBITMQ_USER: "nexa",
      RABBITMQ_PASSWORD: password,
      RABBITMQ_MANAGEMENT_URL: `http://${at("rabbitmq", "management")}`,
      RABBITMQ_PROMETHEUS_URL: `http://${at("rabbitmq", "prometheus")}`,
    },
    kafka: { KAFKA_BROKERS: at("kafka", "broker") },
    mongodb: { MONGO_URL: `mongodb://${at("mongodb", "mongo")}/?directConnection=true` },
    neo4j: {
      NEO4J_URL: `bolt://${at("neo4j", "bolt")}`,
      NEO4J_USER: "neo4j",
      NEO4J_PASSWORD: password,
      NEO4J_BROWSER_URL: `http://${at("neo4j", "browser")}`,
    },
    postgres: {
      POSTGRES_URL: `postgres://nexa:${password}@${at("postgres", "postgres")}/nexa`,
      POSTGRES_USER: "nexa",
      POSTGRES_PASSWORD: password,
    },
    elasticsearch: { ELASTICSEARCH_URL: `http://${at("elasticsearch", "http")}` },
    qdrant: { QDRANT_URL: `http://${at("qdrant", "http")}` },
    minio: {
      MINIO_URL: `http://${at("minio", "s3")}`,
      MINIO_ACCESS_KEY: "nexa",
      MINIO_SECRET_KEY: password,
    },
    redis: { REDIS_URL: `redis://:${password}@${at("redis", "redis")}` },
    alertmanager: { ALERTMANAGER_URL: `http://${at("alertmanager", "http")}` },
  };
  return Object.assign({}, ...wanted.map((name) => all[name])) as Record<string, string>;
}

/** Stops the containers; their volumes stay. */
export async function stopDocker(
  place: Place,
  state: State,
  wanted: readonly ServerName[],
  log: Log,
): Promise<void> {
  const { code, output } = await compose(place, state, ["stop", ...wanted], log);
  if (code !== 0) throw new ServersError(`docker compose stop failed:\n${lastLines(output)}`);
}

/** Removes the containers and their volumes: all data of this place. */
export async function removeDocker(place: Place, state: State, log: Log): Promise<void> {
  const { code, output } = await compose(place, state, ["down", "--volumes"], log);
  if (code !== 0) throw new ServersError(`docker compose down failed:\n${lastLines(output)}`);
}
