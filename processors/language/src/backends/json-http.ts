import { setTimeout as sleep } from "node:timers/promises";
import { Fault } from "@nexa/contracts";
import type { Breaker } from "./breaker.ts";

export type JsonHttpOptions = {
  /** Root of the service, e.g. "http://aios.internal:8080". */
  url: string;
  apiKey?: string;
  /** Of one try. */
  timeoutMs?: number;
  /** Tries after the first. */
  retries?: number;
  /** Wait before the first retry; doubles, with jitter. */
  backoffMs?: number;
  breaker: Breaker;
};
const longestAnswer = 32 * 1024 * 1024;
const longestWaitMs = 10_000;

const faultOf = (status: number, body: string): Fault => {
  const message = `the language service answered ${status}: ${body.slice(0, 200)}`;
  if (status === 429) return new Fault("RESOURCE_EXHAUSTED", message, { reason: "RATE_LIMITED" });
  if (status >= 500 || status === 408) return new Fault("UNAVAILABLE", message);
  if (status === 401 || status === 403)
    return new Fault("PERMISSION_DENIED", message, { reason: "KEY_REFUSED" });
  return new Fault("INVALID_ARGUMENT", message);
};

/** Posts JSON with a timeout for each try, retries of what may pass, and a circuit breaker around all of it. */
export class JsonHttp {
  readonly #options: Required<Omit<JsonHttpOptions, "apiKey">> & Pick<JsonHttpOptions, "apiKey">;

  constructor(options: JsonHttpOptions) {
    this.#options = { timeoutMs: 20_000, retries: 2, backoffMs: 250, ...options };
  }

  /**
   * @throws Fault DEADLINE_EXCEEDED, UNAVAILABLE, RESOURCE_EXHAUSTED, PERMISSION_DENIED or INVALID_ARGUMENT by
   *         what the service did; UNAVAILABLE CIRCUIT_OPEN without asking it
   */
  post(path: string, body: unknown): Promise<unknown> {
    return this.#options.breaker.run(() => this.#tryAll(path, JSON.stringify(body)));
  }

  async #tryAll(path: string, body: string): Promise<unknown> {
    const { retries, backoffMs } = this.#options;
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#once(path, body);
      } catch (error) {
        if (!(error instanceof Fault) || !error.retryable || attempt >= retries) throw error;
        const asked = Number(error.details["retryAfterMs"]);
        const wait = Number.isFinite(asked)
          ? asked
          : backoffMs * 2 ** attempt * (0.5 + Math.random());
        await sleep(Math.min(wait, longestWaitMs));
      }
    }
  }

  async #once(path: string, body: string): Promise<unknown> {
    const { url, apiKey, timeoutMs } = this.#options;
    let text: string;
    let response: Response;
    try {
      response = await fetch(`${url.replace(/\/$/, "")}${path}`, {
        method: "POST",
        body,
        headers: {
          "content-type": "application/json",
          ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        },
        signal: AbortSignal.timeout(timeoutMs),
      });
      text = await response.text();
    } catch (cause) {
      const isLate = cause instanceof Error && cause.name === "TimeoutError";
      throw new Fault(
        isLate ? "DEADLINE_EXCEEDED" : "UNAVAILABLE",
        isLate ? `no answer in ${timeoutMs} ms` : "the language service cannot be reached",
        { cause },
      );
    }
    if (!response.ok) {
      const fault = faultOf(response.status, text);
      const seconds = Number(response.headers.get("retry-after") ?? NaN);
      if (Number.isFinite(seconds)) fault.details["retryAfterMs"] = seconds * 1_000;
      throw fault;
    }
    if (text.length > longestAnswer) throw new Fault("INVALID_ARGUMENT", "the answer is too long");
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new Fault("UNAVAILABLE", "the answer is not JSON", {
        cause,
        reason: "ANSWER_NOT_JSON",
      });
    }
  }
}
