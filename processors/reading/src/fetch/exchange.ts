import type { IncomingHttpHeaders } from "node:http";
import { Fault } from "@nexa/contracts";
import { request, type Dispatcher } from "undici";
import { parseWebUrl } from "../url/canonical-url.ts";
import type { AddressGuard } from "./address-guard.ts";
import { decodeBody } from "./decode-body.ts";

/** One answer to one request, body decoded. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  body: Buffer;
};

export type ExchangeDeps = {
  dispatcher: Dispatcher;
  guard: AddressGuard;
  userAgent: string;
  maxBytes: number;
};

function flatten(headers: IncomingHttpHeaders): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined)
      flat[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : value;
  return flat;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** A driver's or system's error as Fault; the one table of this module. */
export function toFetchFault(
  error: unknown,
  url: string,
  signal: AbortSignal,
  hasAnswer: boolean,
): Fault {
  // The guard's refusal arrives as the connect error, or inside it.
  for (
    let cause: unknown = error, depth = 0;
    cause instanceof Error && depth < 4;
    cause = cause.cause, depth++
  )
    if (cause instanceof Fault) return cause;
  if (signal.aborted) {
    const reason: unknown = signal.reason;
    return reason instanceof Error && reason.name === "TimeoutError"
      ? new Fault("DEADLINE_EXCEEDED", `${url} did not answer in time`, {
          reason: "TIMEOUT",
          cause: error,
        })
      : new Fault("CANCELLED", `the fetch of ${url} was cancelled`, { cause: error });
  }
  const code = codeOf(error);
  if (/TIMEOUT|ETIMEDOUT/.test(code))
    return new Fault("DEADLINE_EXCEEDED", `${url} did not answer in time (${code})`, {
      reason: "TIMEOUT",
      cause: error,
    });
  if (code === "ENOTFOUND")
    return new Fault("UNAVAILABLE", `${url}: no such host`, {
      reason: "HOST_NOT_FOUND",
      cause: error,
    });
  if (/^(?:CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_SSL)/.test(code))
    return new Fault("FAILED_PRECONDITION", `${url}: TLS failed (${code})`, {
      reason: "TLS",
      cause: error,
    });
  if (/^HPE_|HEADERS_OVERFLOW/.test(code))
    return new Fault("FAILED_PRECONDITION", `${url} does not speak HTTP (${code})`, {
      reason: "BAD_HTTP",
      cause: error,
    });
  if (hasAnswer)
    return new Fault("UNAVAILABLE", `${url}: the body ends too early (${code})`, {
      reason: "TRUNCATED",
      cause: error,
    });
  return new Fault("UNAVAILABLE", `${url}: the connection failed (${code || String(error)})`, {
    reason: "CONNECTION",
    cause: error,
  });
}

async function readAll(
  body: AsyncIterable<unknown>,
  maxBytes: number,
  url: string,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    // undici bodies yield Buffers unless an encoding is set, which we never do.
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > maxBytes)
      throw new Fault("OUT_OF_RANGE", `${url} sends more than ${String(maxBytes)} bytes`, {
        reason: "TOO_LARGE",
      });
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, size);
}

/**
 * Sends one GET, or a POST of `form`, and reads its answer whole; follows nothing.
 * @throws Fault: every failure has a typed reason (BLOCKED_ADDRESS, TOO_LARGE, TRUNCATED, TIMEOUT, ...)
 */
export async function exchange(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  { dispatcher, guard, userAgent, maxBytes }: ExchangeDeps,
  form?: string,
): Promise<Answer> {
  guard.checkHost(parseWebUrl(url).hostname);
  let hasAnswer = false;
  try {
    const response = await request(url, {
      dispatcher,
      signal,
      ...(form === undefined ? {} : { method: "POST", body: form }),
      headers: {
        ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
        "user-agent": userAgent,
        accept:
          "text/html,application/xhtml+xml,application/rss+xml,application/atom+xml,application/xml;q=0.9,application/json;q=0.8,*/*;q=0.5",
        "accept-language": "id,en;q=0.6",
        "accept-encoding": "gzip, br, deflate",
        ...headers,
      },
    });
    hasAnswer = true;
    const flat = flatten(response.headers);
    if (Number(flat["content-length"] ?? 0) > maxBytes) {
      response.body.on("error", () => undefined).destroy();
      throw new Fault("OUT_OF_RANGE", `${url} announces ${flat["content-length"] ?? ""} bytes`, {
        reason: "TOO_LARGE",
      });
    }
    const raw = await readAll(response.body, maxBytes, url);
    const cookies = [response.headers["set-cookie"] ?? []].flat();
    return {
      status: response.statusCode,
      headers: flat,
      cookies,
      body: await decodeBody(raw, flat["content-encoding"], maxBytes),
    };
  } catch (error) {
    throw toFetchFault(error, url, signal, hasAnswer);
  }
}
