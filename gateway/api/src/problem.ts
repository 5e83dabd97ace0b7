import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { newId, toFault, type Fault, type FaultCode } from "@nexa/contracts";
import { traceparent } from "@nexa/rpc";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { traceIdOf } from "./trace.ts";

/** RFC 9457 problem details; `retryable` says whether asking again can help. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  retryable: z.boolean(),
  request_id: z.string(),
  trace_id: z.string(),
  errors: z.array(z.string()).optional(),
});

const statusOf: Record<FaultCode, number> = {
  INVALID_ARGUMENT: 400,
  OUT_OF_RANGE: 413,
  FAILED_PRECONDITION: 412,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  ABORTED: 409,
  CANCELLED: 499,
  RESOURCE_EXHAUSTED: 429,
  UNIMPLEMENTED: 501,
  DEADLINE_EXCEEDED: 503,
  UNAVAILABLE: 503,
  INTERNAL: 500,
};
/** Codes of what is refused before a handler sees it. */
const codeOf: Record<number, FaultCode> = {
  401: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  409: "ABORTED",
  413: "OUT_OF_RANGE",
  428: "FAILED_PRECONDITION",
  429: "RESOURCE_EXHAUSTED",
};
/** In flight or told to slow down: the same request may pass later. */
const mayPass = new Set([409, 429]);
const retryAfterSeconds = 3;

/** Answers a request with the fault as problem details; what is our own bug says nothing of itself. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const fault = httpFault(error);
  const { status } = fault;
  if (status === 500) request.log.error({ err: error }, "request failed");
  // The rate limit has said it already, more exactly.
  if (fault.retryable && !reply.hasHeader("retry-after"))
    void reply.header("retry-after", retryAfterSeconds);
  return reply
    .status(status)
    .type("application/problem+json")
    .send({
      type: "about:blank",
      ...fault,
      request_id: request.id,
      trace_id: traceIdOf(request.traceparent),
    });
}

type HttpFault = Pick<
  z.output<typeof problem>,
  "title" | "status" | "detail" | "code" | "retryable" | "errors"
>;

function httpFault(error: unknown): HttpFault {
  const validation = requestErrors(error);
  if (validation !== null)
    return {
      title: "INVALID_ARGUMENT",
      status: 400,
      detail: validation.join("; "),
      code: "INVALID_ARGUMENT",
      retryable: false,
      errors: validation,
    };
  const status = ownStatus(error);
  if (status !== null)
    return {
      title: "request refused",
      status,
      detail: error instanceof Error ? error.message : "",
      code: codeOf[status] ?? "INVALID_ARGUMENT",
      retryable: mayPass.has(status),
    };
  const fault: Fault = toFault(error);
  return {
    title: fault.code,
    status: statusOf[fault.code],
    detail: fault.code === "INTERNAL" ? "internal error" : fault.message,
    code: fault.code,
    retryable: fault.retryable,
  };
}

/** What is wrong with the request, field by field, when Fastify refused it by its schema. */
function requestErrors(error: unknown): string[] | null {
  if (typeof error !== "object" || error === null || !("validation" in error)) return null;
  const { validation } = error;
  if (!Array.isArray(validation)) return null;
  return validation.map(
    (issue: { instancePath?: string; message?: string }) =>
      `${(issue.instancePath ?? "").replace(/^\//, "").replaceAll("/", ".") || "(root)"}: ${issue.message ?? ""}`,
  );
}

/** A 4xx that Fastify itself decided: unsupported media type, body too large ... */
function ownStatus(error: unknown): number | null {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return null;
  const { statusCode } = error;
  return typeof statusCode === "number" && statusCode >= 400 && statusCode < 500
    ? statusCode
    : null;
}

/** What is no HTTP that we read (headers beyond 16 KiB, nonsense) is a problem too; nobody has looked at it yet. */
export function refuseUnread(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const isTooLong = error.code === "HPE_HEADER_OVERFLOW";
  const status = isTooLong ? 431 : 400;
  const context = traceparent(undefined);
  const body = JSON.stringify({
    ...{ type: "about:blank", title: "request refused", status, code: "INVALID_ARGUMENT" },
    detail: isTooLong
      ? "the address and headers are longer than 16 KiB"
      : "this is no HTTP request",
    ...{ retryable: false, request_id: newId(), trace_id: traceIdOf(context) },
  } satisfies z.output<typeof problem>);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/problem+json",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
