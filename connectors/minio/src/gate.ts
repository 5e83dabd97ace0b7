import { createServer, connect, type AddressInfo, type Socket } from "node:net";

/** A line to a server that a test can cut and mend. */
export type Gate = {
  /** The server's URL by way of this line. */
  url: string;
  open(): Promise<void>;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
};

/** A line to the server of this URL, on a free port of this machine; cut at first. */
export async function gateTo(target: string): Promise<Gate> {
  const url = new URL(target);
  const [host, port] = [url.hostname, Number(url.port)];
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy()).on("close", () => to.destroy());
      from.pipe(to);
    }
  });
  const listen = (on: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(on, "127.0.0.1", resolve);
    });
  await listen(0);
  const own = (server.address() as AddressInfo).port; // listen() on a port gives AddressInfo
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    });
  await cut();
  url.hostname = "127.0.0.1";
  url.port = String(own);
  return { url: url.href, open: () => listen(own), cut };
}
