/**
 * What must hold before any TypeScript of ours can run: Node, packages, build.
 * Plain JavaScript on Node's own modules, since on a bare machine nothing else is there yet.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "..");

const oldestNode = [20, 19];

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>} exit code
 */
export function runCommand(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** Installs the packages of package-lock.json when they are not those installed, and builds. */
export async function prepare() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]))
    throw new Error(
      `Node.js ${oldestNode.join(".")} or newer is needed, this is ${process.version}`,
    );
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const mark = join(root, "node_modules", ".nexa-installed");
  if (!existsSync(mark) || readFileSync(mark, "utf8") !== wanted) {
    console.error("packages: installing");
    // The post-install of onnxruntime-node fetches GPU files that nothing here uses.
    const env = { ONNXRUNTIME_NODE_INSTALL: "skip" };
    if ((await runCommand("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], env)) !== 0)
      throw new Error("npm ci failed; its message stands above");
    mkdirSync(join(root, "node_modules"), { recursive: true });
    writeFileSync(mark, wanted);
  }
  console.error("build: tsc");
  if ((await runCommand("npx", ["tsc", "-b"])) !== 0) throw new Error("the build failed");
}

/** Builds the dashboard's static files unless those that are there came from the same sources and packages. */
export async function prepareDashboard() {
  const folder = join(root, "gateway", "dashboard");
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  const inside = ["src", "public"].flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const files = [...inside, join(folder, "index.html"), join(folder, "vite.config.ts")];
  for (const file of files.sort())
    hash.update(file.slice(folder.length)).update(readFileSync(file));
  const wanted = hash.digest("hex");
  // Inside dist: whoever removes that folder gets it built anew.
  const mark = join(folder, "dist", ".built-from");
  if (existsSync(mark) && readFileSync(mark, "utf8") === wanted) return;
  console.error("build: dashboard");
  const args = ["run", "build", "-w", "@nexa/dashboard", "--silent", "--", "--logLevel", "warn"];
  if ((await runCommand("npm", args)) !== 0) throw new Error("the dashboard could not be built");
  writeFileSync(mark, wanted);
}
