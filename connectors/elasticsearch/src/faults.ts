import { errors } from "@elastic/elasticsearch";
import { Fault, type FaultCode, type FaultOptions } from "@nexa/contracts";

type Row = [FaultCode, FaultOptions?];

/** By HTTP status, of an answer or of one item of a bulk answer. */
const statuses: Record<number, Row> = {
  400: ["INVALID_ARGUMENT"],
  401: ["PERMISSION_DENIED"],
  403: ["PERMISSION_DENIED"],
  // Index or alias is gone; it is made again by the next look at the store.
  404: ["UNAVAILABLE", { reason: "NO_INDEX" }],
  408: ["UNAVAILABLE"],
  409: ["ABORTED"],
  413: ["OUT_OF_RANGE"],
  429: ["RESOURCE_EXHAUSTED"],
  // Often one request that the server could not do, so not an outage.
  500: ["INTERNAL", { retryable: true }],
  502: ["UNAVAILABLE"],
  503: ["UNAVAILABLE"],
  504: ["UNAVAILABLE"],
};
/** By the server's own word, where it says more than the status. */
const types: Record<string, Row> = {
  // The disk is nearly full: writes are refused until somebody makes room.
  cluster_block_exception: ["RESOURCE_EXHAUSTED", { reason: "INDEX_BLOCKED" }],
  circuit_breaking_exception: ["RESOURCE_EXHAUSTED"],
  unavailable_shards_exception: ["UNAVAILABLE"],
  index_closed_exception: ["UNAVAILABLE", { reason: "NO_INDEX" }],
};

/** Any error of the Elasticsearch driver as a Fault; what the tables do not know is our own bug. */
export function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (error instanceof errors.ResponseError) {
    // The body is the server's JSON, typed any by the driver.
    const body = error.body as { error?: { type?: string; reason?: string } | string } | undefined;
    const said = typeof body?.error === "object" ? body.error : { reason: body?.error };
    return answerFault(error.statusCode ?? 0, said, error);
  }
  if (error instanceof errors.RequestAbortedError)
    return new Fault("DEADLINE_EXCEEDED", "search store: the caller stopped waiting", {
      cause: error,
    });
  const isAway =
    error instanceof errors.ConnectionError ||
    error instanceof errors.TimeoutError ||
    error instanceof errors.NoLivingConnectionsError;
  const message = error instanceof Error ? error.message : String(error);
  return new Fault(isAway ? "UNAVAILABLE" : "INTERNAL", `search store: ${message}`, {
    cause: error,
  });
}

/** The Fault of an answer, or of one item of a bulk answer. */
export function answerFault(
  status: number,
  said: { type?: string | undefined; reason?: string | null | undefined } = {},
  cause?: unknown,
): Fault {
  const [code, options] = types[said.type ?? ""] ?? statuses[status] ?? (["INTERNAL"] as Row);
  const words = [said.type, said.reason].filter(Boolean).join(": ") || `status ${status}`;
  return new Fault(code, `search store: ${words.slice(0, 500)}`, {
    ...options,
    ...(cause !== undefined && { cause }),
    details: { status, ...(said.type !== undefined && { type: said.type }) },
  });
}
