import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { assets } from "../assets.ts";
import { lastLines, runTool } from "../run-tool.ts";
import { ServersError, type Log } from "../../types.ts";

/** The servers that come from Maven Central; each is a module of native/maven. */
export type JvmServer = "kafka" | "neo4j" | "opensearch";

const program: Partial<Record<JvmServer, string>> = {
  neo4j: "Neo4jServer.java",
  opensearch: "OpenSearchServer.java",
};

const pathOfProgram = (server: JvmServer) => {
  const name = program[server];
  return name === undefined ? undefined : join(assets, "java", name);
};

/** The lines of jars.sha256 that belong to one server: file name to SHA-256. */
export function checksums(lockText: string, server: JvmServer): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of lockText.split("\n")) {
    const [sum, path] = line.split(/\s+/);
    if (sum !== undefined && path?.startsWith(`${server}/`)) {
      found.set(path.slice(server.length + 1), sum);
    }
  }
  return found;
}

const lockText = () => readFile(join(assets, "maven", "jars.sha256"), "utf8");

/** All that decides what an installation of this server holds. */
export async function recipe(server: JvmServer): Promise<string> {
  const source = pathOfProgram(server);
  const java = source === undefined ? "" : await readFile(source, "utf8");
  return JSON.stringify([...checksums(await lockText(), server)]) + java;
}

async function sha256(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** Compares the libraries with the lock file: none may be missing, other, or too many. */
async function verify(server: JvmServer, folder: string): Promise<void> {
  const expected = checksums(await lockText(), server);
  for (const name of await readdir(folder)) {
    const sum = expected.get(name);
    if (sum === undefined) throw new ServersError(`${server}: ${name} is not in jars.sha256`);
    if (sum !== (await sha256(join(folder, name)))) {
      throw new ServersError(`${server}: ${name} is not the file that jars.sha256 knows`);
    }
    expected.delete(name);
  }
  const [missing] = expected.keys();
  if (missing !== undefined) throw new ServersError(`${server}: ${missing} did not arrive`);
}

/**
 * Brings the libraries of some servers, each into `<folder>/lib`, checks them and compiles our entry points
 * into `<folder>/classes`.
 *
 * @throws ServersError when Maven fails or a file is not the one we know
 */
export async function installJars(
  folders: ReadonlyMap<JvmServer, string>,
  tools: { mvn: string; jdk: string },
  log: Log,
): Promise<void> {
  const servers = [...folders.keys()];
  log(`fetching ${servers.join(", ")} from Maven Central`);
  let count = 0;
  const { code, output } = await runTool(
    tools.mvn,
    [
      ...["-B", "-T", "3", "-f", join(assets, "maven", "pom.xml"), "-pl", servers.join(",")],
      "dependency:copy-dependencies",
      "-DincludeScope=runtime",
      ...[...folders].map(([server, folder]) => `-D${server}.lib=${join(folder, "lib")}`),
    ],
    {
      env: { JAVA_HOME: tools.jdk },
      onLine: (line) => {
        if (!line.includes("Downloaded from")) return;
        count += 1;
        if (count % 100 === 0) log(`  ${count} files fetched`);
      },
    },
  );
  if (code !== 0) throw new ServersError(`Maven failed:\n${lastLines(output, 25)}`);
  await Promise.all(
    [...folders].map(async ([server, folder]) => {
      await verify(server, join(folder, "lib"));
      await compile(server, folder, tools.jdk);
    }),
  );
}

async function compile(server: JvmServer, folder: string, jdk: string): Promise<void> {
  const source = pathOfProgram(server);
  if (source === undefined) return;
  const target = ["--release", "17", "-d", join(folder, "classes")];
  const { code, output } = await runTool(join(jdk, "bin", "javac"), [
    ...target,
    "-cp",
    join(folder, "lib", "*"),
    source,
  ]);
  if (code !== 0) throw new ServersError(`javac ${source} failed:\n${lastLines(output)}`);
}
