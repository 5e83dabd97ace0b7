import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { ServersError, type Profile } from "./types.ts";

const runningProcess = z.object({ pid: z.number().int().positive(), identity: z.string() });
export type RunningProcess = z.output<typeof runningProcess>;

const state = z.object({
  /** One secret for all servers of this folder that know passwords. */
  password: z.string().min(16),
  /** By server and purpose, for example "rabbitmq.amqp". */
  ports: z.record(z.string(), z.number().int()),
  /** By process name; what the native launcher started last. */
  processes: z.record(z.string(), runningProcess),
  /** Where the servers came from last time. */
  provider: z.enum(["docker", "native"]).optional(),
  /** As last handed out, so that other commands find the servers. */
  env: z.record(z.string(), z.string()),
});
export type State = z.output<typeof state>;

/** The folders and files of one set of servers. */
export type Place = {
  root: string;
  profile: Profile;
  /** `.nexa` or `.nexa/test` of the root. */
  folder: string;
  /** `servers.json` in it; mode 0600, it holds a password. */
  stateFile: string;
  lockFile: string;
  logs: string;
  data: string;
  /** Short and unique on this machine: names what cannot have a path (containers, Erlang nodes). */
  key: string;
};

/** Where the servers of this checkout and profile keep what they keep. */
export function placeOf(root: string, profile: Profile): Place {
  const absolute = resolve(root);
  const folder = profile === "test" ? join(absolute, ".nexa", "test") : join(absolute, ".nexa");
  return {
    root: absolute,
    profile,
    folder,
    stateFile: join(folder, "servers.json"),
    lockFile: join(folder, "servers.lock"),
    logs: join(folder, "logs"),
    data: join(folder, "data"),
    key: createHash("sha256").update(folder).digest("hex").slice(0, 10),
  };
}

/**
 * What we know of this place; fresh, with a new password, when nothing was kept yet.
 *
 * @throws ServersError when the file is not one of ours
 */
export function readState(place: Place): State {
  let text: string;
  try {
    text = readFileSync(place.stateFile, "utf8");
  } catch {
    const password = randomBytes(18).toString("base64url");
    return { password, ports: {}, processes: {}, env: {} };
  }
  try {
    return state.parse(JSON.parse(text));
  } catch (cause) {
    throw new ServersError(
      `${place.stateFile} cannot be read; remove it together with ${place.data}`,
      { cause },
    );
  }
}

/** Replaces the file as a whole: a killed process leaves the old one. */
export function writeState(place: Place, next: State): void {
  mkdirSync(place.folder, { recursive: true });
  const draft = `${place.stateFile}.new`;
  writeFileSync(draft, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, place.stateFile);
}
