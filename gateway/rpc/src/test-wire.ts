import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A network between us and the broker that can fail. */
export type Wire = {
  url: string;
  /** Breaks every connection, as a failing host would. */
  cut(): void;
  /** Carries nothing any more in either direction, without breaking. */
  freeze(): void;
  thaw(): void;
  /** Refuses new connections until `thaw`. */
  refuse(): void;
  close(): Promise<void>;
};

/** Puts a breakable wire before the broker of this URL. */
export async function testWire(brokerUrl: string): Promise<Wire> {
  const target = new URL(brokerUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let isRefusing = false;
  const server = createServer({ noDelay: true }, (near) => {
    if (isRefusing) return void near.destroy();
    const far = connect({
      host: target.hostname,
      port: Number(target.port || 5672),
      noDelay: true,
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => {
        if (!to.write(chunk)) from.pause();
      });
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(brokerUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port); // listening on a port
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: url.href,
    cut,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = isRefusing = false;
      for (const socket of sockets) socket.resume();
    },
    refuse() {
      isRefusing = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
