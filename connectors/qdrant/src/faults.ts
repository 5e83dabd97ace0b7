import { Fault, type FaultCode, type FaultOptions } from "@nexa/contracts";

type Row = [FaultCode, FaultOptions?];

/** By HTTP status, the driver's class of error, or fetch's message. */
const table: Record<string, Row> = {
  400: ["INVALID_ARGUMENT"],
  401: ["PERMISSION_DENIED"],
  403: ["PERMISSION_DENIED"],
  404: ["NOT_FOUND"],
  408: ["DEADLINE_EXCEEDED"],
  409: ["ALREADY_EXISTS"],
  413: ["OUT_OF_RANGE"],
  422: ["INVALID_ARGUMENT"],
  429: ["RESOURCE_EXHAUSTED"],
  // Often one request that the engine could not do, so not an outage.
  500: ["INTERNAL", { retryable: true }],
  502: ["UNAVAILABLE"],
  503: ["UNAVAILABLE"],
  504: ["UNAVAILABLE"],
  QdrantClientTimeoutError: ["UNAVAILABLE"],
  QdrantClientResourceExhaustedError: ["RESOURCE_EXHAUSTED"],
  "fetch failed": ["UNAVAILABLE"],
  terminated: ["UNAVAILABLE"],
};

/** Any error of the Qdrant driver as a Fault; what the table does not know is our own bug. */
export function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (!(error instanceof Error)) return new Fault("INTERNAL", `Qdrant: ${String(error)}`);
  const row = table[statusOf(error) ?? error.name] ?? table[error.message];
  const [code, options] = row ?? (["INTERNAL"] as Row);
  return new Fault(code, `Qdrant: ${reasonOf(error)}`, { cause: error, ...options });
}

/** HTTP status of the driver's ApiError. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && "status" in error && typeof error.status === "number"
    ? error.status
    : undefined;

/** The server's own words where it said any. */
function reasonOf(error: Error): string {
  // The driver types the body of an answer as unknown.
  const data = "data" in error ? (error.data as { status?: { error?: unknown } } | null) : null;
  const said = data?.status?.error;
  if (typeof said === "string") return said;
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
