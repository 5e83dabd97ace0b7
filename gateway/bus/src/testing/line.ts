import { connect, type Socket } from "node:net";
import type { ISocketFactory } from "kafkajs";

/** The line between a bus and the broker, which a test can cut and mend. */
export function cuttableLine() {
  const sockets = new Set<Socket>();
  let isCut = false;
  let refused = 0;
  const socketFactory: ISocketFactory = ({ host, port, onConnect }) => {
    const socket = connect({ host, port });
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.setNoDelay(true);
    if (isCut) {
      refused++;
      socket.destroy(new Error("the line is cut"));
    } else socket.once("connect", onConnect);
    return socket;
  };
  return {
    socketFactory,
    /** Open connections break, and no new one comes about. */
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy(new Error("the line is cut"));
    },
    mend: () => {
      isCut = false;
    },
    /** How often a connection was tried while it was cut. */
    refused: () => refused,
  };
}
