import { connect } from "node:net";
import { fail, ok, type Finding } from "./finding.ts";

/** Where a server's variable says it listens; several for Kafka's list. */
export function addressesOf(value: string, defaultPort: number): { host: string; port: number }[] {
  const withoutScheme = value.replace(/^[\w+]+:\/\//, "").replace(/^[^@/]*@/, "");
  const hosts = withoutScheme.split(/[/?]/)[0] ?? "";
  return hosts.split(",").map((text) => {
    const match = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(text.trim());
    return {
      host: (match?.[1] ?? "").replace(/^\[|\]$/g, ""),
      port: Number(match?.[2] ?? defaultPort),
    };
  });
}

/** Resolves when somebody accepts a connection there; rejects with the system's reason. */
export function reach(host: string, port: number, timeoutMs = 3_000): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const end = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    socket.setTimeout(timeoutMs, () => end(new Error(`no answer within ${timeoutMs} ms`)));
    socket.once("connect", () => end());
    socket.once("error", end);
  });
}

/** The API's port: free for a start, or taken by our own API. */
export async function examineApiPort(port: number): Promise<Finding> {
  const name = "port of the API";
  const isTaken = await reach("127.0.0.1", port, 1_000).then(
    () => true,
    () => false,
  );
  if (!isTaken) return ok(name, `${port} is free`);
  const isOurs = await fetch(`http://127.0.0.1:${port}/openapi.json`, {
    signal: AbortSignal.timeout(3_000),
  }).then(
    async (response) => /nexa/i.test(await response.text()),
    () => false,
  );
  return isOurs
    ? ok(name, `${port}, the API serves`)
    : fail(name, `${port} is taken by another program`, "npm start -- --port N, or stop it");
}
