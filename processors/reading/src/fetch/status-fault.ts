import { Fault } from "@nexa/contracts";

/** Milliseconds a `Retry-After` asks for (seconds or an HTTP date), or null. */
export function retryAfterMs(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  if (/^\s*\d{1,6}\s*$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** The fault an HTTP status stands for, or null for a success (2xx, 304). */
export function statusFault(status: number, url: string, waitMs: number | null): Fault | null {
  if ((status >= 200 && status < 300) || status === 304) return null;
  const message = `${url} answered ${String(status)}`;
  const details = { status, ...(waitMs === null ? {} : { retryAfterMs: waitMs }) };
  if (status === 404 || status === 410)
    return new Fault("NOT_FOUND", message, { reason: "GONE", details });
  if (status === 429)
    return new Fault("RESOURCE_EXHAUSTED", message, { reason: "RATE_LIMITED", details });
  if (status >= 500 || status === 408 || status === 425)
    // 501 and 505 will be the same tomorrow.
    return new Fault("UNAVAILABLE", message, {
      reason: "HTTP_STATUS",
      details,
      retryable: status !== 501 && status !== 505,
    });
  if ([401, 402, 403, 407, 451].includes(status))
    return new Fault("PERMISSION_DENIED", message, { reason: "HTTP_STATUS", details });
  return new Fault("FAILED_PRECONDITION", message, { reason: "HTTP_STATUS", details });
}
