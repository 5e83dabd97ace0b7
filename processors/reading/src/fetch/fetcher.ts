import { setTimeout as pause } from "node:timers/promises";
import { Fault } from "@nexa/contracts";
import { Agent, ProxyAgent, type Dispatcher } from "undici";
import { parseWebUrl } from "../url/canonical-url.ts";
import { createAddressGuard, type AddressGuard, type ResolveAll } from "./address-guard.ts";
import { decodeText } from "./charset.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { exchange, toFetchFault, type Answer, type ExchangeDeps } from "./exchange.ts";
import { createHostTurns, type HostTurns } from "./host-turns.ts";
import { metaRefreshTarget } from "./meta-refresh.ts";
import { defaultLimits, type FetchLimits, type FetchOptions, type Page } from "./page.ts";
import { createRobotsCache, type RobotsCache } from "./robots-cache.ts";
import { retryAfterMs, statusFault } from "./status-fault.ts";

export type FetcherOptions = {
  /** Names the crawler and a contact address: `NexaBot/1.0 (+https://...)`. */
  userAgent: string;
  /** A plain HTTP proxy; it then connects, and the guard holds for IP-literal targets. */
  proxyUrl?: string;
  /** Private hosts, addresses or ranges opened on purpose; empty by default. */
  allowPrivate?: readonly string[];
  limits?: Partial<FetchLimits>;
  /** For tests: how host names are resolved. */
  resolveAll?: ResolveAll;
};

export type Fetcher = {
  /**
   * Fetches one page politely and safely.
   *
   * @throws Fault with reason ROBOTS, GONE, HTTP_STATUS, RATE_LIMITED (details.retryAfterMs), TRUNCATED,
   *   TOO_LARGE, BAD_ENCODING, BLOCKED_ADDRESS, TOO_MANY_REDIRECTS, TIMEOUT, CONNECTION, HOST_NOT_FOUND,
   *   HOST_DOWN (details.retryAfterMs), TLS, BAD_HTTP, NOT_HTML, CONSENT, INVALID_URL; `retryable` says whether a later try can help
   */
  fetchPage: (url: string, options?: FetchOptions) => Promise<Page>;
  /** Closes idle connections; running fetches fail. */
  close: () => Promise<void>;
};

type Parts = ExchangeDeps & { limits: FetchLimits; turns: HostTurns; robots: RobotsCache };

function createDispatcher(
  options: FetcherOptions,
  guard: AddressGuard,
  limits: FetchLimits,
): Dispatcher {
  const shared = {
    headersTimeout: limits.deadlineMs,
    bodyTimeout: limits.deadlineMs,
    connections: 16,
    keepAliveTimeout: 10_000,
    maxHeaderSize: 65_536,
  };
  if (options.proxyUrl !== undefined)
    return new ProxyAgent({ ...shared, uri: options.proxyUrl, proxyTunnel: false });
  return new Agent({
    ...shared,
    connect: { lookup: guard.lookup, timeout: limits.connectTimeoutMs },
  });
}

const consentHost = /^(?:consent|guce|myprivacy)\.[a-z0-9-]+\./;
const binaryType =
  /^(?:image|video|audio|font)\/|^application\/(?:pdf|zip|gzip|octet-stream|msword|vnd\.)/i;
const notHtmlType =
  /^(?:application\/(?:json|ld\+json|feed\+json|rss\+xml|atom\+xml|xml)|text\/(?:xml|css|javascript|calendar))/i;

/** One hop: robots.txt, the host's turn, the request. */
async function hop(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  parts: Parts,
  form?: string,
): Promise<Answer> {
  const { hostname, host, pathname, search } = parseWebUrl(url);
  parts.guard.checkHost(hostname);
  if (consentHost.test(hostname))
    throw new Fault("FAILED_PRECONDITION", `${url} asks for consent`, { reason: "CONSENT" });
  const rules = await parts.robots.rulesOf(url, signal);
  if (!rules.isReachable)
    throw new Fault(
      "UNAVAILABLE",
      `the robots.txt of ${host} cannot be read, so nothing may be fetched`,
      { reason: "ROBOTS" },
    );
  if (!rules.isAllowed(pathname + search))
    throw new Fault("PERMISSION_DENIED", `the robots.txt of ${host} disallows ${pathname}`, {
      reason: "ROBOTS",
    });
  const spacing = Math.max(
    parts.limits.spacingMs,
    Math.min(rules.crawlDelayMs ?? 0, parts.limits.maxCrawlDelayMs),
  );
  const endTurn = await parts.turns.take(host, spacing, signal);
  try {
    return await exchange(url, headers, signal, parts, form);
  } finally {
    endTurn();
  }
}

/** One attempt: the request, its redirects, at most one meta refresh. */
async function attempt(
  url: string,
  options: FetchOptions,
  signal: AbortSignal,
  parts: Parts,
): Promise<Page> {
  let current = parseWebUrl(url).href;
  let refreshed = false;
  const jar = new Map<string, Map<string, string>>();
  const conditional = {
    ...(options.etag === undefined ? {} : { "if-none-match": options.etag }),
    ...(options.lastModified === undefined ? {} : { "if-modified-since": options.lastModified }),
  };
  for (let redirects = 0; redirects <= parts.limits.maxRedirects; redirects++) {
    const { host } = new URL(current);
    const cookies = jar.get(host) ?? new Map<string, string>();
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await hop(
      current,
      { ...conditional, ...(cookie === "" ? {} : { cookie }) },
      signal,
      parts,
      // A redirect is followed by a GET, as browsers do.
      redirects === 0 ? options.form : undefined,
    );
    // Kept for this fetch only: some sites redirect to themselves until their cookie comes back.
    for (const line of answer.cookies) {
      const [name, value] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      if (name && value !== undefined) cookies.set(name.trim(), value.trim());
    }
    jar.set(host, cookies);
    const location = answer.headers["location"];
    if ([301, 302, 303, 307, 308].includes(answer.status) && location !== undefined) {
      if (!URL.canParse(location, current))
        throw new Fault(
          "FAILED_PRECONDITION",
          `${current} redirects to "${location.slice(0, 200)}"`,
          { reason: "INVALID_URL" },
        );
      current = parseWebUrl(new URL(location, current).href).href;
      continue;
    }
    const wait = retryAfterMs(answer.headers["retry-after"], Date.now());
    if ((answer.status === 429 || answer.status === 503) && wait !== null)
      parts.turns.holdUntil(host, Date.now() + Math.min(wait, 3_600_000));
    const fault = statusFault(answer.status, current, wait);
    if (fault !== null) throw fault;
    const page = toPage(url, current, answer);
    checkType(page, options.expect ?? "any");
    const target =
      refreshed || answer.status === 304 ? null : metaRefreshTarget(page.text, current);
    if (target === null) return page;
    refreshed = true;
    current = target;
  }
  throw new Fault(
    "FAILED_PRECONDITION",
    `${url} redirects more than ${String(parts.limits.maxRedirects)} times`,
    { reason: "TOO_MANY_REDIRECTS" },
  );
}

function toPage(url: string, finalUrl: string, answer: Answer): Page {
  const label =
    /charset\s*=\s*["']?([\w.:-]+)/i.exec(answer.headers["content-type"] ?? "")?.[1] ?? null;
  const { text, charset } = decodeText(answer.body, label);
  return {
    url,
    finalUrl,
    status: answer.status,
    headers: answer.headers,
    charset,
    body: answer.body,
    text,
    fetchedAt: new Date().toISOString(),
  };
}

function checkType(page: Page, expect: "html" | "any"): void {
  const type = page.headers["content-type"] ?? "";
  const isWrong = binaryType.test(type) || (expect === "html" && notHtmlType.test(type));
  if (isWrong)
    throw new Fault("INVALID_ARGUMENT", `${page.finalUrl} is ${type}, not a page`, {
      reason: "NOT_HTML",
    });
}

const passing = new Set(["TRUNCATED", "CONNECTION", "RATE_LIMITED", "HTTP_STATUS"]);

/** Makes the one fetcher a service uses for all its pages and feeds. */
export function createFetcher(options: FetcherOptions): Fetcher {
  const limits = { ...defaultLimits, ...options.limits };
  const guard = createAddressGuard(options.allowPrivate, options.resolveAll);
  const dispatcher = createDispatcher(options, guard, limits);
  const deps: ExchangeDeps = {
    dispatcher,
    guard,
    userAgent: options.userAgent,
    maxBytes: limits.maxBytes,
  };
  const parts: Parts = {
    ...deps,
    limits,
    turns: createHostTurns(limits.perHost),
    robots: createRobotsCache(deps, limits),
  };

  const breaker = createCircuitBreaker({
    threshold: limits.downAfter,
    pauseMs: limits.downPauseMs,
  });
  const fetchPage = async (url: string, fetchOptions: FetchOptions = {}): Promise<Page> => {
    const { host } = parseWebUrl(url);
    breaker.check(host);
    try {
      const page = await fetchWithRetries(url, fetchOptions);
      breaker.report(host, null);
      return page;
    } catch (error) {
      if (error instanceof Fault) breaker.report(host, error);
      throw error;
    }
  };
  const fetchWithRetries = async (url: string, fetchOptions: FetchOptions): Promise<Page> => {
    const deadlineMs = fetchOptions.deadlineMs ?? limits.deadlineMs;
    const until = Date.now() + deadlineMs;
    const timeout = AbortSignal.timeout(deadlineMs);
    const signal =
      fetchOptions.signal === undefined ? timeout : AbortSignal.any([timeout, fetchOptions.signal]);
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(url, fetchOptions, signal, parts);
      } catch (error) {
        const fault = error instanceof Fault ? error : toFetchFault(error, url, signal, false);
        if (tries >= limits.attempts || !fault.retryable || !passing.has(fault.reason)) throw fault;
        const asked = fault.details["retryAfterMs"];
        const backoff = limits.retryDelayMs * 2 ** (tries - 1) * (0.5 + Math.random());
        const wait = Math.max(backoff, typeof asked === "number" ? asked : 0);
        // Waiting past the deadline helps nobody: the caller hears the true reason now.
        if (Date.now() + wait >= until) throw fault;
        try {
          await pause(wait, undefined, { signal });
        } catch (aborted) {
          throw toFetchFault(aborted, url, signal, false);
        }
      }
    }
  };
  return { fetchPage, close: () => dispatcher.destroy() };
}
