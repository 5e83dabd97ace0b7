import { setTimeout as pause } from "node:timers/promises";

type Host = { running: number; nextStartAt: number; pausedUntil: number; waiting: (() => void)[] };

/** Politeness: how many requests run at one host at a time, and how far apart they start. */
export type HostTurns = {
  /** Waits for a turn; the returned function ends it. Rejects when `signal` aborts. */
  take: (host: string, spacingMs: number, signal?: AbortSignal) => Promise<() => void>;
  /** No new turn at this host before the instant (`Retry-After`), milliseconds since 1970. */
  holdUntil: (host: string, at: number) => void;
};

/** @param perHost requests at a time to one host, at least 1 */
export function createHostTurns(perHost: number): HostTurns {
  const hosts = new Map<string, Host>();
  const find = (name: string): Host => {
    let host = hosts.get(name);
    if (host === undefined) {
      // Bounded: forget idle hosts once there are many.
      if (hosts.size > 5000)
        for (const [key, { running, waiting, nextStartAt, pausedUntil }] of hosts)
          if (
            running === 0 &&
            waiting.length === 0 &&
            Math.max(nextStartAt, pausedUntil) < Date.now()
          )
            hosts.delete(key);
      host = { running: 0, nextStartAt: 0, pausedUntil: 0, waiting: [] };
      hosts.set(name, host);
    }
    return host;
  };
  const end = (host: Host) => {
    host.running--;
    host.waiting.shift()?.();
  };
  return {
    take: async (name, spacingMs, signal) => {
      signal?.throwIfAborted();
      const host = find(name);
      if (host.running >= perHost)
        await new Promise<void>((resolve, reject) => {
          const go = () => {
            signal?.removeEventListener("abort", stop);
            resolve();
          };
          const stop = () => {
            host.waiting = host.waiting.filter((waiter) => waiter !== go);
            // The listener gives the signal's own reason on.
            reject(signal?.reason instanceof Error ? signal.reason : new Error("aborted"));
          };
          host.waiting.push(go);
          signal?.addEventListener("abort", stop, { once: true });
        });
      host.running++;
      try {
        const startAt = Math.max(Date.now(), host.nextStartAt, host.pausedUntil);
        host.nextStartAt = startAt + spacingMs;
        const wait = startAt - Date.now();
        if (wait > 0) await pause(wait, undefined, signal === undefined ? {} : { signal });
      } catch (error) {
        end(host);
        throw error;
      }
      let isOver = false;
      return () => {
        if (!isOver) end(host);
        isOver = true;
      };
    },
    holdUntil: (name, at) => {
      const host = find(name);
      host.pausedUntil = Math.max(host.pausedUntil, at);
    },
  };
}
