import { text } from "../text/index.ts";

/**
 * What went wrong with a request, as the API's `application/problem+json` says it (RFC 9457), or as we can
 * tell when no answer came. `status` is 0 then.
 */
export class Problem extends Error {
  override name = "Problem";
  readonly status: number;
  readonly title: string;
  readonly code: string;
  readonly retryable: boolean;
  readonly requestId: string | null;
  readonly errors: string[];

  constructor(parts: ProblemParts) {
    super(parts.detail);
    this.status = parts.status;
    this.title = parts.title;
    this.code = parts.code;
    this.retryable = parts.retryable;
    this.requestId = parts.requestId;
    this.errors = parts.errors;
  }
}
type ProblemParts = Pick<
  Problem,
  "status" | "title" | "code" | "retryable" | "requestId" | "errors"
> & {
  detail: string;
};

/** The problem that an answer's body tells, whatever a proxy in between made of it. */
export function problemOf(response: Response, body: unknown): Problem {
  const said = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>; // each field is checked
  const word = (name: string) => (typeof said[name] === "string" ? said[name] : null);
  const { status } = response;
  return new Problem({
    status,
    title: word("title") ?? `${status} ${response.statusText}`.trim(),
    detail: word("detail") ?? "",
    code: word("code") ?? "",
    retryable: said["retryable"] === true || status === 503 || status === 429,
    requestId: word("request_id") ?? response.headers.get("x-request-id"),
    errors: Array.isArray(said["errors"]) ? said["errors"].map(String) : [],
  });
}

/** Any thrown thing as a problem: no answer at all is one that trying again can help. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new Problem({
    status: 0,
    title: text("state.unreachable"),
    detail,
    code: "UNAVAILABLE",
    retryable: true,
    requestId: null,
    errors: [],
  });
}
