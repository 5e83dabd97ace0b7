import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A line to a server, a broker or a store, that a test can break and mend. */
export type Wire = {
  /** The server's URL by way of this line. */
  url: string;
  port: number;
  /** Breaks every connection, as a failing host would; new ones are taken. */
  cut(): void;
  /** Carries nothing any more in either direction, without breaking. */
  freeze(): void;
  thaw(): void;
  /** Breaks every connection and refuses new ones until `open`. */
  shut(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
};

/** Puts a breakable line before the server of this URL, on a free port of this machine. */
export async function testWire(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port || 5672), noDelay: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => {
        if (!to.write(chunk)) from.pause();
      });
      from.on("end", () => to.end());
      to.on("drain", () => {
        if (!isFrozen) from.resume();
      });
      from.on("error", () => undefined); // its close follows
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isFrozen) from.pause();
    }
  });
  const listen = async (on: number) => {
    server.listen(on, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const own = (server.address() as AddressInfo).port; // listening on a port
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String(own);
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const shut = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    cut();
    await closed;
  };
  return {
    url: url.href,
    port: own,
    cut,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    shut,
    open: () => listen(own),
    close: shut,
  };
}
