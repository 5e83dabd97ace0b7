import { Fault } from "@nexa/contracts";

/** Keeps a host that is down from costing a full deadline for every page asked of it. */
export type CircuitBreaker = {
  /** @throws Fault UNAVAILABLE, reason HOST_DOWN, details.retryAfterMs, while the host counts as down */
  check: (host: string) => void;
  /** What a whole fetch of the host came to: null for an answer, of whatever kind. */
  report: (host: string, fault: Fault | null) => void;
};

type Host = { failures: number; openUntil: number; pauseMs: number };

/** Only these say that the host itself is away; a page of its own may be cut off or missing. */
const hostIsAway = (fault: Fault): boolean =>
  ["CONNECTION", "TIMEOUT", "TLS", "HOST_NOT_FOUND"].includes(fault.reason) ||
  (fault.reason === "HTTP_STATUS" && Number(fault.details["status"]) >= 500);

/**
 * @param threshold failed fetches in a row after which a host counts as down
 * @param pauseMs   first pause; doubled each time the trial after it fails, at most ten minutes
 */
export function createCircuitBreaker(
  { threshold, pauseMs }: { threshold: number; pauseMs: number },
  now: () => number = Date.now,
): CircuitBreaker {
  const hosts = new Map<string, Host>();
  return {
    check: (name) => {
      const host = hosts.get(name);
      if (host === undefined || host.failures < threshold) return;
      const waitMs = host.openUntil - now();
      if (waitMs > 0)
        throw new Fault("UNAVAILABLE", `${name} failed ${String(host.failures)} times in a row`, {
          reason: "HOST_DOWN",
          details: { retryAfterMs: waitMs },
        });
      // One fetch tries; the others wait for what it finds.
      host.openUntil = now() + host.pauseMs;
    },
    report: (name, fault) => {
      if (fault === null || !hostIsAway(fault)) {
        if (fault?.code !== "CANCELLED") hosts.delete(name);
        return;
      }
      // Bounded: a crawl of many dead hosts forgets the oldest.
      if (hosts.size > 5000) hosts.delete(hosts.keys().next().value ?? "");
      const host = hosts.get(name) ?? { failures: 0, openUntil: 0, pauseMs };
      host.failures++;
      if (host.failures >= threshold) {
        if (host.failures > threshold) host.pauseMs = Math.min(host.pauseMs * 2, 600_000);
        host.openUntil = now() + host.pauseMs;
      }
      hosts.set(name, host);
    },
  };
}
