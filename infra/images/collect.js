/**
 * `node infra/images/collect.js SERVICE FOLDER`: copies what one service needs at run time into a new folder:
 * its closure of packages and workspaces, without tests, types, and binaries for other machines.
 * Plain JavaScript on Node's own modules: it runs in the image's build.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

const root = join(import.meta.dirname, "../..");

/** @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Manifest */

/**
 * Where `name` is found from a folder, as Node looks for it; undefined when it is not installed.
 *
 * @param {string} name
 * @param {string} from
 * @returns {string | undefined}
 */
function find(name, from) {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const place = join(folder, "node_modules", name);
    if (existsSync(join(place, "package.json"))) return place;
  }
  return undefined;
}

/**
 * Files of a package that no service reads.
 *
 * @param {string} path below the package's folder
 */
function isNeedless(path) {
  if (/(^|\/)node_modules(\/|$)/.test(path)) return true; // walked one by one
  if (/\.d\.[cm]?ts(\.map)?$|\.tsbuildinfo$|(^|\/)(test|tests|__tests__|\.github)(\/|$)/.test(path))
    return true;
  // onnxruntime-node ships every system's binaries, and those for GPUs.
  const binary = /^bin\/napi-v\d+\/(\w+)(?:\/(\w+))?/.exec(path);
  if (binary === null) return false;
  const [, platform, arch] = binary;
  if (platform !== process.platform || (arch !== undefined && arch !== process.arch)) return true;
  return /cuda|tensorrt|webgpu|dml/i.test(path);
}

/** Folders of a workspace of ours that a running service reads. */
const ownFolders = ["dist", "data", "models", "migrations"];

/**
 * @param {string} service  folder of a service, e.g. `connectors/minio`
 * @param {string} target   a folder that does not exist yet
 */
export function collect(service, target) {
  /** @type {Set<string>} */
  const done = new Set();
  /** @param {string} workspace */
  const copyWorkspace = (workspace) => {
    const path = relative(root, workspace);
    if (done.has(path)) return;
    done.add(path);
    mkdirSync(join(target, path), { recursive: true });
    for (const entry of ["package.json", ...ownFolders]) {
      const from = join(workspace, entry);
      if (!existsSync(from)) continue;
      cpSync(from, join(target, path, entry), {
        recursive: true,
        filter: (file) => !/\.test\.|\.d\.ts(\.map)?$|\.tsbuildinfo$/.test(file),
      });
    }
    walk(workspace);
  };
  /** @param {string} folder */
  const walk = (folder) => {
    /** @type {Manifest} */
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = manifest;
    for (const name of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
    })) {
      const place = find(name, folder);
      if (place === undefined) {
        if (name in dependencies && !(name in optionalDependencies))
          throw new Error(`${name}, which ${relative(root, folder)} needs, is not installed`);
        continue;
      }
      const real = realpathSync(place);
      const isOurs = !real.includes(`${sep}node_modules${sep}`);
      // A compiler is somebody's peer, and no service runs one.
      if (!isOurs && name in peerDependencies && /^(typescript|vite|vitest|@types\/)/.test(name))
        continue;
      if (isOurs) {
        const link = join(target, "node_modules", name);
        if (!done.has(`link ${name}`)) {
          done.add(`link ${name}`);
          mkdirSync(dirname(link), { recursive: true });
          symlinkSync(relative(dirname(link), join(target, relative(root, real))), link);
        }
        copyWorkspace(real);
        continue;
      }
      const path = relative(root, place);
      if (done.has(path)) continue;
      done.add(path);
      cpSync(place, join(target, path), {
        recursive: true,
        filter: (file) => !isNeedless(relative(place, file)),
      });
      walk(place);
    }
  };
  copyWorkspace(join(root, service));
  // The API serves the dashboard's built files; they need no package at run time.
  const pages = join("gateway", "dashboard", "dist");
  if (service === "gateway/api" && existsSync(join(root, pages)))
    cpSync(join(root, pages), join(target, pages), { recursive: true });
  symlinkSync(service, join(target, "service"));
  cpSync(join(root, "package.json"), join(target, "package.json"));
  cpSync(join(import.meta.dirname, "health.js"), join(target, "health.js"));
}

const [service, target] = process.argv.slice(2);
if (process.argv[1] === import.meta.filename) {
  if (service === undefined || target === undefined) {
    console.error("usage: node infra/images/collect.js SERVICE FOLDER");
    process.exit(64);
  }
  collect(service, target);
}
