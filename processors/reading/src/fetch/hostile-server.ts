import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** For tests: an HTTP server that answers each path as told, on a free local port. */
export type HostileServer = {
  origin: string;
  port: number;
  /** Paths asked for, in order, robots.txt included. */
  asked: string[];
  requests: { url: string; headers: IncomingMessage["headers"] }[];
  close: () => Promise<void>;
};
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** @param routes by path without query; missing ones answer 404, a missing robots.txt too */
export async function startHostileServer(routes: Record<string, Handler>): Promise<HostileServer> {
  const asked: string[] = [];
  const requests: HostileServer["requests"] = [];
  const server: Server = createServer((request, response) => {
    const url = request.url ?? "/";
    asked.push(url);
    requests.push({ url, headers: request.headers });
    const path = url.startsWith("http") ? url : (url.split("?")[0] ?? "/");
    const route = routes[path];
    if (route !== undefined) route(request, response);
    else response.writeHead(404).end("not here");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    port,
    asked,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
