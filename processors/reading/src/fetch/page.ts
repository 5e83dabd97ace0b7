/** What came back for an address. */
export type Page = {
  /** As asked for. */
  url: string;
  /** After redirects. */
  finalUrl: string;
  /** 2xx, or 304 when `etag` or `lastModified` was given and nothing changed (then `body` is empty). */
  status: number;
  /** Names in lower case, repeated ones joined by ", ". */
  headers: Record<string, string>;
  /** How `text` was decoded, a WHATWG name. */
  charset: string;
  /** The body after transfer and content decoding, before charset decoding. */
  body: Buffer;
  text: string;
  /** ISO-8601 UTC. */
  fetchedAt: string;
};

export type FetchOptions = {
  /** The caller gave up: Fault CANCELLED. */
  signal?: AbortSignal;
  /** Total, waiting for the host's turn, redirects and retries included; default `limits.deadlineMs`. */
  deadlineMs?: number;
  /** Sent as `application/x-www-form-urlencoded` in a POST; without it the request is a GET. */
  form?: string;
  /** For a conditional request. */
  etag?: string;
  lastModified?: string;
  /** `html` also refuses feeds and JSON; binary types are refused always. Default `any`. */
  expect?: "html" | "any";
};

export type FetchLimits = {
  /** Decoded bytes of a body, default 10 MB. */
  maxBytes: number;
  /** Default total deadline, 30 s. */
  deadlineMs: number;
  connectTimeoutMs: number;
  /** Redirects of one fetch, default 5. */
  maxRedirects: number;
  /** Requests of one fetch after faults that may pass, default 3. */
  attempts: number;
  /** First pause between attempts; doubled each time, with jitter. */
  retryDelayMs: number;
  /** Requests at a time to one host, default 2. */
  perHost: number;
  /** Between two starts at one host, default 1 s; a longer crawl-delay wins. */
  spacingMs: number;
  /** How long a robots.txt holds, default 24 h; one that could not be read, 10 min at most. */
  robotsTtlMs: number;
  robotsTimeoutMs: number;
  /** Failed fetches of one host in a row after which it counts as down, default 8. */
  downAfter: number;
  /** How long a host that is down is left alone at first, default 30 s. */
  downPauseMs: number;
  /** Longest crawl-delay that is kept, default 60 s: a longer one would keep a worker for one site. */
  maxCrawlDelayMs: number;
};

export const defaultLimits: FetchLimits = {
  maxBytes: 10_000_000,
  deadlineMs: 30_000,
  connectTimeoutMs: 5_000,
  maxRedirects: 5,
  attempts: 3,
  retryDelayMs: 500,
  perHost: 2,
  spacingMs: 1_000,
  robotsTtlMs: 24 * 3_600_000,
  robotsTimeoutMs: 10_000,
  downAfter: 8,
  downPauseMs: 30_000,
  maxCrawlDelayMs: 60_000,
};
