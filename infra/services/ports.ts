import { createHash } from "node:crypto";
import { createServer, connect, type AddressInfo } from "node:net";
import { ServersError } from "./types.ts";

// Below the range from which systems take the ports of outgoing connections (Linux from 32768).
const firstPort = 20_000;
const lastPort = 31_999;

/** Where the search for a free port begins: differs by data folder and by purpose, and stays the same. */
export function firstChoice(folder: string, purpose: string): number {
  const hash = createHash("sha256").update(`${folder}\0${purpose}`).digest().readUInt32BE(0);
  return firstPort + (hash % (lastPort - firstPort + 1));
}

/** True when nobody listens on this port of the loopback address. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      server.close(() => resolve(true));
    });
  });
}

/** True when somebody accepts connections on this port of the loopback address. */
export function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    const answer = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.setTimeout(1_000, () => answer(false));
    socket.once("connect", () => answer(true));
    socket.once("error", () => answer(false));
  });
}

/**
 * A free port for each purpose. A remembered port is kept while it is free, so that data, bookmarks and
 * open windows keep their addresses.
 *
 * @param folder  the data folder: two checkouts begin their search at different ports
 * @param taken   ports that must not be given out, though nobody listens on them now
 * @throws ServersError when no port is free
 */
export async function choosePorts(
  folder: string,
  purposes: readonly string[],
  remembered: Readonly<Record<string, number>>,
  taken: Iterable<number> = [],
  free: (port: number) => Promise<boolean> = isFree,
): Promise<Record<string, number>> {
  const used = new Set(taken);
  const chosen: Record<string, number> = {};
  const range = lastPort - firstPort + 1;
  for (const purpose of purposes) {
    const before = remembered[purpose];
    const start = firstChoice(folder, purpose) - firstPort;
    const candidates = function* () {
      if (before !== undefined) yield before;
      for (let step = 0; step < range; step++) yield firstPort + ((start + step) % range);
    };
    for (const port of candidates()) {
      if (used.has(port) || !(await free(port))) continue;
      chosen[purpose] = port;
      used.add(port);
      break;
    }
    if (chosen[purpose] === undefined) throw new ServersError(`no free port for ${purpose}`);
  }
  return chosen;
}

/** A port of loopback that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo; // listening on host and port
  await new Promise((resolve) => server.close(resolve));
  return port;
}
