import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { delimiter } from "node:path";
import { Fault } from "@nexa/contracts";
import { connectionUrl, type StoreConfig } from "./store.ts";

/** Where Debian puts the tools of each server version. */
const debianFolder = "/usr/lib/postgresql";

/**
 * Runs a tool of the server's (`pg_dump`, `pg_restore`) on the connector's database.
 *
 * @throws Fault UNAVAILABLE when this machine does not have it, INTERNAL with its words when it fails
 */
export async function runTool(name: string, args: string[], config: StoreConfig): Promise<void> {
  const url = connectionUrl(config);
  const password = decodeURIComponent(url.password);
  // Not among the arguments, which everybody on the machine can read.
  url.password = "";
  const path = [process.env["PATH"] ?? "", ...(await debianTools())].join(delimiter);
  const child = spawn(name, [...args, `--dbname=${url.href}`], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, PATH: path, PGPASSWORD: password, PGTZ: "UTC" },
  });
  let words = "";
  child.stderr.on("data", (chunk: Buffer) => (words += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", (cause) =>
      reject(new Fault("UNAVAILABLE", `${name} is not on this machine`, { cause })),
    );
    child.once("close", resolve);
  });
  if (code !== 0)
    throw new Fault("INTERNAL", `${name} ended with ${code}: ${words.trim().slice(0, 2_000)}`);
}

/** Newest version first. */
async function debianTools(): Promise<string[]> {
  const versions = await readdir(debianFolder).catch(() => []);
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => `${debianFolder}/${version}/bin`);
}
