import { AsyncLocalStorage } from "node:async_hooks";
import http from "node:http";
import https from "node:https";
import type { ClientOptions } from "minio";

/** A server that says nothing for this long is away. */
const silenceMs = 10_000;
const caller = new AsyncLocalStorage<AbortSignal>();

/** Runs `work`; its requests to the store end when `signal` aborts. The driver has no cancel of its own. */
export const within = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  caller.run(signal, work);

/** How the driver sends its requests: kept connections, a limit on silence, the caller's cancel. */
export function transportFor(
  protocol: string,
): Required<Pick<ClientOptions, "transport" | "transportAgent">> {
  const { request, Agent } = protocol === "https:" ? https : http;
  const send = (options: http.RequestOptions, answered: (r: http.IncomingMessage) => void) => {
    const signal = caller.getStore();
    const sent = request({ ...options, ...(signal && { signal }) }, answered);
    return sent.setTimeout(silenceMs, () =>
      sent.destroy(Object.assign(new Error(`no answer in ${silenceMs} ms`), { code: "ETIMEDOUT" })),
    );
  };
  return {
    // The driver calls this one form of http.request only.
    transport: { request: send as typeof http.request },
    transportAgent: new Agent({ keepAlive: true, maxSockets: 64 }),
  };
}
