import { connect } from "node:net";
import { variables } from "../services/environment.ts";
import { serverNames, type ServerName } from "../services/types.ts";
import { fail, guarded, ok, warn, type Finding } from "./finding.ts";
import { addressesOf, reach } from "./ports.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

const defaultPorts: Record<ServerName, number> = {
  rabbitmq: 5672,
  kafka: 9092,
  mongodb: 27017,
  neo4j: 7687,
  postgres: 5432,
  elasticsearch: 9200,
  qdrant: 6333,
  minio: 9000,
  redis: 6379,
  alertmanager: 9093,
};

/**
 * Every server: is it known, does it accept connections, and does it take our credentials where that
 * can be asked without a driver (Elasticsearch, Qdrant, Redis; RabbitMQ and Kafka have their own files,
 * the others are asked through their connectors).
 */
export async function examineServers(env: Environment): Promise<Finding[]> {
  const found = await Promise.all(serverNames.map((name) => examineServer(name, env)));
  return found.flat();
}

async function examineServer(name: ServerName, env: Environment): Promise<Finding[]> {
  const title = `server ${name}`;
  const address = env[variables[name].address];
  if (address === undefined || address === "") {
    const advice = `npm run services -- start, or set ${variables[name].address}`;
    return [warn(title, "no address is known", advice)];
  }
  const places = addressesOf(address, defaultPorts[name]);
  const shown = places.map(({ host, port }) => `${host}:${port}`).join(", ");
  const advice = `start it (npm run services -- start --only ${name}) or mend ${variables[name].address}; its log: .nexa/logs`;
  return guarded(title, `${shown}: ${advice}`, async () => {
    await Promise.all(places.map(({ host, port }) => reach(host, port)));
    const login = logins[name];
    return login ? [await login(title, env)] : [ok(title, `listens on ${shown}`)];
  });
}

type Login = (title: string, env: Environment) => Promise<Finding>;

/** Asks over HTTP with the given headers; 401 and 403 mean that the credentials are wrong. */
async function askHttp(
  title: string,
  url: string,
  headers: Record<string, string>,
  names: string,
): Promise<Finding> {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(5_000) });
  if (response.status === 401 || response.status === 403)
    return fail(title, `refuses our credentials (${response.status})`, `mend ${names}`);
  if (!response.ok)
    return fail(title, `answers ${response.status}`, "see the server's log in .nexa/logs");
  const text = await response.text();
  if (/"status"\s*:\s*"red"/.test(text))
    return fail(title, "cluster state is red", "docs/runbooks/store-down.md");
  return ok(title, "answers, takes our credentials");
}

const logins: Partial<Record<ServerName, Login>> = {
  elasticsearch: (title, env) => {
    const { ELASTICSEARCH_URL = "", ELASTICSEARCH_USER, ELASTICSEARCH_PASSWORD = "" } = env;
    const token = Buffer.from(`${ELASTICSEARCH_USER}:${ELASTICSEARCH_PASSWORD}`).toString("base64");
    return askHttp(
      title,
      new URL("/_cluster/health", ELASTICSEARCH_URL).href,
      ELASTICSEARCH_USER === undefined ? {} : { authorization: `Basic ${token}` },
      "ELASTICSEARCH_USER, ELASTICSEARCH_PASSWORD",
    );
  },
  qdrant: (title, { QDRANT_URL = "", QDRANT_API_KEY }) =>
    askHttp(
      title,
      new URL("/collections", QDRANT_URL).href,
      QDRANT_API_KEY === undefined ? {} : { "api-key": QDRANT_API_KEY },
      "QDRANT_API_KEY",
    ),
  redis: async (title, env) => {
    const url = new URL(env["REDIS_URL"] ?? "");
    if (url.protocol === "rediss:") return ok(title, "listens (TLS: asked through its connector)");
    const user = env["REDIS_USER"] ?? decodeURIComponent(url.username);
    const password = env["REDIS_PASSWORD"] ?? decodeURIComponent(url.password);
    const login = user === "" ? ["AUTH", password] : ["AUTH", user, password];
    const answer = await askRedis(url, [...(password === "" ? [] : [login]), ["PING"]]);
    return /\+PONG/.test(answer)
      ? ok(title, "answers, takes our credentials")
      : fail(title, `says ${answer.trim().split("\r\n")[0]}`, "mend REDIS_URL or REDIS_PASSWORD");
  },
};

/** Sends commands in Redis' own protocol and reads one answer to each, or the first error. */
function askRedis(url: URL, commands: string[][]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname, port: Number(url.port || 6379) });
    let text = "";
    socket.setTimeout(3_000, () => socket.destroy(new Error("no answer within 3 s")));
    socket.once("error", reject);
    socket.on("data", (chunk) => {
      text += chunk.toString("utf8");
      const lines = text.split("\r\n").slice(0, -1);
      if (lines.length < commands.length && !text.startsWith("-")) return;
      socket.destroy();
      resolve(text);
    });
    for (const command of commands)
      socket.write(
        `*${command.length}\r\n${command.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join("")}`,
      );
  });
}
