import { Fault, type FaultCode, type FaultOptions } from "@nexa/contracts";
import { maxResultBytes } from "@nexa/rpc";

type Row = [FaultCode, FaultOptions?];

/** By S3's error code, or Node's for the connection. */
const table: Record<string, Row> = {
  // the store is away
  ECONNREFUSED: ["UNAVAILABLE"],
  ECONNRESET: ["UNAVAILABLE"],
  EPIPE: ["UNAVAILABLE"],
  ETIMEDOUT: ["UNAVAILABLE"],
  ENOTFOUND: ["UNAVAILABLE"],
  EAI_AGAIN: ["UNAVAILABLE"],
  EHOSTUNREACH: ["UNAVAILABLE"],
  ENETUNREACH: ["UNAVAILABLE"],
  ServiceUnavailable: ["UNAVAILABLE"],
  NoSuchBucket: ["UNAVAILABLE", { reason: "NO_SUCH_BUCKET" }],
  // it wants less
  SlowDown: ["RESOURCE_EXHAUSTED"],
  TooManyRequests: ["RESOURCE_EXHAUSTED"],
  XMinioStorageFull: ["RESOURCE_EXHAUSTED", { reason: "STORAGE_FULL" }],
  // it takes this never
  AccessDenied: ["PERMISSION_DENIED"],
  InvalidAccessKeyId: ["PERMISSION_DENIED"],
  SignatureDoesNotMatch: ["PERMISSION_DENIED"],
  InvalidArgument: ["INVALID_ARGUMENT"],
  InvalidObjectName: ["INVALID_ARGUMENT"],
  XMinioInvalidObjectName: ["INVALID_ARGUMENT"],
  KeyTooLongError: ["INVALID_ARGUMENT"],
  EntityTooLarge: ["OUT_OF_RANGE"],
  // the caller left
  ABORT_ERR: ["DEADLINE_EXCEEDED"],
};

/** By HTTP status, where the driver keeps nothing else of the answer. */
const statuses: Record<string, Row> = {
  408: ["UNAVAILABLE"],
  429: ["RESOURCE_EXHAUSTED"],
  // Often one object (a key below another object on a file system), so not an outage.
  500: ["INTERNAL", { retryable: true }],
  502: ["UNAVAILABLE"],
  503: ["UNAVAILABLE"],
  504: ["UNAVAILABLE"],
};

/** Any error of the S3 driver as a Fault. */
export function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  // A read that is over aborts its request with the reason.
  if (error instanceof Error && error.cause instanceof Fault) return error.cause;
  const message = error instanceof Error ? error.message : String(error);
  const status = /Retryable HTTP status: (\d{3})/.exec(message)?.[1];
  const [code, options] = table[codeOf(error)] ?? statuses[status ?? ""] ?? (["INTERNAL"] as Row);
  return new Fault(code, `object store: ${message || codeOf(error)}`, { cause: error, ...options });
}

/** An object beyond what one reply carries. */
export const tooLarge = (key: string, bytes: number): Fault =>
  new Fault("OUT_OF_RANGE", `${key} has ${bytes} bytes, at most ${maxResultBytes}`, {
    reason: "OBJECT_TOO_LARGE",
    details: { bytes, maxBytes: maxResultBytes },
  });

/** True for an object that is not there; a missing bucket is something else. */
export const isNoObject = (error: unknown): boolean =>
  ["NoSuchKey", "NotFound"].includes(codeOf(error));

/** True for a bucket that somebody made already. */
export const isBucketThere = (error: unknown): boolean =>
  ["BucketAlreadyExists", "BucketAlreadyOwnedByYou"].includes(codeOf(error));

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";
