import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** A store that can go away and come back: a door on a port of its own that leads to the real server. */
export type Door = {
  port: number;
  open: () => Promise<void>;
  /** Nobody gets in, and whoever is inside is thrown out. */
  close: () => Promise<void>;
};

/** A closed door before the server at this address. */
export async function doorTo({
  hostname,
  port,
}: {
  hostname: string;
  port: string;
}): Promise<Door> {
  const inside = new Set<Socket>();
  let isOpen = false;
  const make = (): Server =>
    createServer((socket) => {
      if (!isOpen) return void socket.destroy();
      const server = connect(Number(port), hostname);
      for (const [from, to] of [
        [socket, server],
        [server, socket],
      ] as const) {
        inside.add(from);
        from.on("error", () => to.destroy()).on("close", () => inside.delete(from));
        from.pipe(to);
      }
    });
  // Takes a free port and gives it back, so that the first call finds nobody there.
  let door = make().listen(0, "127.0.0.1");
  await once(door, "listening");
  const { port: own } = door.address() as AddressInfo; // listen() on a host and port gives AddressInfo
  const close = async () => {
    isOpen = false;
    const closed = once(door, "close");
    door.close();
    for (const socket of inside) socket.destroy();
    await closed;
  };
  await close();
  return {
    port: own,
    open: async () => {
      isOpen = true;
      door = make().listen(own, "127.0.0.1");
      await once(door, "listening");
    },
    close,
  };
}
