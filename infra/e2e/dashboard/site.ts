import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openClients, type Clients } from "../../pipeline/clients.ts";
import { Home } from "../../pipeline/home.ts";
import { freePort } from "../../services/ports.ts";
import { removeData } from "../../services/index.ts";
import { placeOf, readState } from "../../services/state.ts";

/** The running system that a browser looks at, and the test's own way to its stores and brokers. */
export type Site = {
  url: string;
  adminKey: string;
  env: Record<string, string>;
  clients: Clients;
  stop: () => Promise<void>;
};

const checkout = join(import.meta.dirname, "../../..");

/**
 * The system full of the newsroom's data: one that runs already when NEXA_SITE_ROOT (its `--root`) and
 * NEXA_SITE_URL say so, else one of its own that is removed at the end.
 */
export async function openSite(): Promise<Site> {
  const { NEXA_SITE_ROOT: known, NEXA_SITE_URL: knownUrl } = process.env;
  if (known !== undefined && knownUrl !== undefined)
    return siteAt(known, knownUrl, () => Promise.resolve());
  const root = mkdtempSync(join(tmpdir(), "nexa-dashboard-"));
  const apiPort = await freePort();
  const stopJob = await startJob(root, apiPort);
  return siteAt(root, `http://127.0.0.1:${apiPort}`, async () => {
    await stopJob();
    await removeData(root);
    rmSync(root, { recursive: true, force: true });
  });
}

/** `npm start` with servers and data of its own; ready once its table is complete. @returns stops it */
async function startJob(root: string, port: number): Promise<() => Promise<void>> {
  // Nothing of the test's own servers: what the environment names would be used instead.
  const { PATH = "", HOME = "" } = process.env;
  const command = join(checkout, "infra/dist/pipeline/cli.js");
  const child = spawn(process.execPath, [command, "--root", root, "--port", String(port)], {
    env: { PATH, HOME },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Everything stays up")) resolve();
    });
    child.once("exit", (code) => reject(new Error(`npm start: exit ${code}\n${output}`)));
  });
  return async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
  };
}

async function siteAt(root: string, url: string, stop: () => Promise<void>): Promise<Site> {
  const { env } = readState(placeOf(root, "user"));
  const clients = await openClients(env);
  const { adminKey } = new Home(root).credentials();
  return {
    ...{ url, adminKey, env, clients },
    stop: async () => {
      await clients.close();
      await stop();
    },
  };
}

/** Asks the API as the administrator. @throws Error for anything but 2xx */
export async function ask(site: Site, path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(`${site.url}/api/v1${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${site.adminKey}`,
      ...(init.body === undefined ? {} : { "content-type": "application/json" }),
      ...init.headers,
    },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? null : response.json();
}
