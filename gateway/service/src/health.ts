import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { metrics } from "./metrics.ts";

/** Answers `/health` (the process lives), `/ready` (it can work now) and `/metrics` (Prometheus). */
export async function serveHealth(
  { HEALTH_HOST, HEALTH_PORT }: { HEALTH_HOST: string; HEALTH_PORT: number },
  isReady: () => boolean,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: string, type = "application/json") =>
      response.writeHead(status, { "content-type": type }).end(body);
    if (request.url === "/health") answer(200, '{"status":"alive"}');
    else if (request.url === "/ready")
      answer(isReady() ? 200 : 503, JSON.stringify({ ready: isReady() }));
    else if (request.url === "/metrics")
      metrics.metrics().then(
        (text) => answer(200, text, metrics.contentType),
        (error: unknown) => answer(500, String(error), "text/plain"),
      );
    else answer(404, '{"error":"not found"}');
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(HEALTH_PORT, HEALTH_HOST, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port, // listen() on a host and port gives AddressInfo
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
