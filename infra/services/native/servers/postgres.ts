import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ServersError } from "../../types.ts";
import { cacheFolder } from "../install/index.ts";
import type { NativeServer, Setting } from "../definition.ts";
import { speaksPostgres } from "../probe.ts";
import { lastLines, runTool } from "../run-tool.ts";

type User = { uid: number; gid: number };

/** PostgreSQL of the distribution. It refuses to run as root: then it runs as user postgres. */
export const postgres: NativeServer = {
  name: "postgres",
  ports: ["postgres"],
  processes: ["postgres"],
  stopSignal: "SIGINT", // Fast shutdown; at SIGTERM it would wait for its clients.
  isServing: ({ ports }) => speaksPostgres(ports["postgres"] ?? 0),
  otherData: (key) => otherFolders(key),

  async prepare(setting) {
    const user = userOfServer();
    const data = await dataFolder(setting, user);
    if (!existsSync(join(data, "PG_VERSION"))) await initialise(setting, data, user);
    const options = {
      port: setting.ports["postgres"],
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      max_connections: 100,
      shared_buffers: "64MB",
      timezone: "UTC",
      // A killed process loses nothing either way; a dead machine may lose the data of tests.
      fsync: setting.isTest ? "off" : "on",
    };
    return [
      {
        name: "postgres",
        file: setting.tools.of("postgres"),
        args: [
          "-D",
          data,
          ...Object.entries(options).flatMap(([key, value]) => ["-c", `${key}=${value}`]),
        ],
        ...(user === undefined ? {} : { user }),
        isReady: () => postgres.isServing(setting),
      },
    ];
  },

  async afterStart(setting) {
    const sql = (database: string, query: string) =>
      runTool(
        join(dirname(setting.tools.of("postgres")), "psql"),
        ["-X", "-q", "-A", "-t", "-h", "127.0.0.1", "-p", String(setting.ports["postgres"])].concat(
          ["-U", "nexa", "-d", database, "-c", query],
        ),
        { env: { PGPASSWORD: setting.password } },
      );
    const { output } = await sql("postgres", "SELECT 1 FROM pg_database WHERE datname = 'nexa'");
    if (output.trim() === "1") return;
    const made = await sql("postgres", "CREATE DATABASE nexa");
    if (made.code !== 0) throw new ServersError(`database nexa: ${lastLines(made.output)}`);
  },

  env: ({ ports, password }) => ({
    POSTGRES_URL: `postgres://nexa:${password}@127.0.0.1:${ports["postgres"]}/nexa`,
    POSTGRES_USER: "nexa",
    POSTGRES_PASSWORD: password,
  }),
};

function userOfServer(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  try {
    const id = (option: string) => Number(execFileSync("id", [option, "postgres"]));
    return { uid: id("-u"), gid: id("-g") };
  } catch (cause) {
    throw new ServersError("PostgreSQL does not run as root, and there is no user postgres", {
      cause,
    });
  }
}

const otherFolders = (key: string) => [
  join(cacheFolder(), "postgres", key),
  join("/var/lib/postgresql", "nexa", key),
];

/**
 * Where the data lies: beside that of the others when user postgres can come there, else under the cache,
 * else under the home of the distribution's server, keyed by the checkout.
 */
async function dataFolder(setting: Setting, user: User | undefined): Promise<string> {
  const own = join(setting.folder, "data");
  if (user === undefined) return own;
  const candidates = [own, ...otherFolders(setting.key)];
  for (const folder of candidates) {
    if (existsSync(join(folder, "PG_VERSION"))) return folder;
  }
  for (const folder of candidates) {
    await mkdir(folder, { recursive: true });
    if (folder === own) await chmod(dirname(folder), 0o711);
    await chown(folder, user.uid, user.gid);
    await chmod(folder, 0o700);
    if ((await runTool("test", ["-w", folder], user)).code === 0) return folder;
    await rm(folder, { recursive: true });
  }
  throw new ServersError("user postgres can reach none of the folders for its data");
}

async function initialise(setting: Setting, data: string, user: User | undefined): Promise<void> {
  const secret = `${data}.password`;
  await writeFile(secret, setting.password, { mode: 0o600 });
  try {
    if (user !== undefined) await chown(secret, user.uid, user.gid);
    const { code, output } = await runTool(
      join(dirname(setting.tools.of("postgres")), "initdb"),
      ["-D", data, "-U", "nexa", "--pwfile", secret, "--auth", "scram-sha-256"].concat([
        "-E",
        "UTF8",
        "--locale",
        "C.UTF-8",
        "--no-sync",
      ]),
      { cwd: "/", env: { LC_ALL: "C.UTF-8" }, uid: user?.uid, gid: user?.gid },
    );
    if (code !== 0) throw new ServersError(`initdb failed:\n${lastLines(output)}`);
  } finally {
    await rm(secret, { force: true });
  }
}
