import { Fault, type FaultCode } from "@nexa/contracts";
import { BSON, MongoError, MongoServerError } from "mongodb";

type Entry = { code: FaultCode; retryable?: boolean; why: string };
const lost: Entry = { code: "UNAVAILABLE", why: "the server is away or has no primary" };
const conflict: Entry = { code: "ABORTED", retryable: true, why: "a conflict with another write" };
const badValue: Entry = { code: "INVALID_ARGUMENT", why: "a document that MongoDB cannot hold" };
const tooLarge: Entry = { code: "OUT_OF_RANGE", why: "a document beyond 16 MB" };
const refused: Entry = { code: "PERMISSION_DENIED", why: "user or password refused" };

/** The server's error codes (`error_codes.yml` of MongoDB) to a Fault's code. */
const serverCodes: Record<number, Entry> = {
  11000: { code: "ALREADY_EXISTS", why: "another document holds this key" },
  50: { code: "DEADLINE_EXCEEDED", why: "the operation ran out of time" },
  ...Object.fromEntries([112, 24, 225, 251].map((code) => [code, conflict])),
  ...Object.fromEntries(
    [6, 7, 64, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436].map((code) => [
      code,
      lost,
    ]),
  ),
  ...Object.fromEntries([2, 9, 14, 15, 22, 52, 57, 121].map((code) => [code, badValue])),
  ...Object.fromEntries([10334, 17280, 17419, 17420].map((code) => [code, tooLarge])),
  ...Object.fromEntries(
    [146, 292, 14031, 16500].map((code) => [
      code,
      { code: "RESOURCE_EXHAUSTED", why: "the server lacks memory or disk" } satisfies Entry,
    ]),
  ),
  13: refused,
  18: refused,
};
/** The driver's own errors, by class. */
const driverErrors: Record<string, Entry> = {
  MongoServerSelectionError: lost,
  MongoNetworkError: lost,
  MongoNetworkTimeoutError: lost,
  MongoNotConnectedError: lost,
  MongoTopologyClosedError: lost,
  MongoPoolClearedError: lost,
  PoolClearedOnNetworkError: lost,
  MongoWaitQueueTimeoutError: { code: "RESOURCE_EXHAUSTED", why: "no connection was free in time" },
  MongoOperationTimeoutError: { code: "DEADLINE_EXCEEDED", why: "the operation ran out of time" },
  MongoInvalidArgumentError: badValue,
};

const networkErrors = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;

/** An error of the driver as a Fault; what the tables do not know is our own bug. */
export function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (error instanceof MongoServerError) return fromServer(error.code, error);
  if (error instanceof MongoError) return made(driverErrors[error.name], error);
  if (error instanceof BSON.BSONError) return made(badValue, error);
  if (error instanceof Error && error.name === "AbortError")
    return new Fault("CANCELLED", "the caller no longer waits", { cause: error });
  // A write on a socket that was just reset comes out of the driver (7.x) without its own class.
  if (error instanceof Error && "code" in error && networkErrors.test(String(error.code)))
    return made(lost, error);
  return made(undefined, error);
}

/** What the server said of one document of a batch, which has a code but is no Error. */
export const fromServer = (code: unknown, error: { message?: string }): Fault =>
  made(serverCodes[Number(code)], error);

function made(entry: Entry | undefined, error: unknown): Fault {
  const message =
    typeof error === "object" && error !== null && "message" in error
      ? String(error.message)
      : String(error);
  if (!entry) return new Fault("INTERNAL", `MongoDB: ${message}`, { cause: error });
  return new Fault(entry.code, `MongoDB: ${entry.why}: ${message}`, {
    cause: error,
    ...(entry.retryable === undefined ? {} : { retryable: entry.retryable }),
  });
}
