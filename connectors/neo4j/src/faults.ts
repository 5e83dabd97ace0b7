import { Fault, type FaultCode } from "@nexa/contracts";

type Entry = { code: FaultCode; retryable?: boolean; why: string };

/** Neo4j's status codes by their beginning; the first that fits counts. */
const statusCodes: [string, Entry][] = [
  ["ServiceUnavailable", { code: "UNAVAILABLE", why: "the server is away" }],
  ["SessionExpired", { code: "UNAVAILABLE", why: "the connection was lost" }],
  ["Neo.TransientError.General.DatabaseUnavailable", away()],
  ["Neo.TransientError.Database.DatabaseUnavailable", away()],
  ["Neo.ClientError.Cluster.NotALeader", away()],
  ["Neo.TransientError.General.OutOfMemory", tooMuch()],
  ["Neo.TransientError.General.MemoryPoolOutOfMemory", tooMuch()],
  ["Neo.TransientError.General.TransactionMemoryLimit", tooMuch()],
  ["Neo.TransientError.Transaction.MaximumTransactionLimitReached", tooMuch()],
  ["Neo.ClientError.Transaction.TransactionTimedOut", late()],
  ["Neo.ClientError.Transaction.LockClientStopped", late()],
  ["Neo.TransientError.Transaction.LockClientStopped", late()],
  ["Neo.TransientError.Transaction.Terminated", late()],
  ["Neo.TransientError", { code: "ABORTED", retryable: true, why: "a deadlock or lost race" }],
  // Of two writers who create one node the second may be told so; its second try finds the node.
  [
    "Neo.ClientError.Schema.ConstraintValidationFailed",
    { code: "ALREADY_EXISTS", retryable: true, why: "another node holds this key" },
  ],
  ["Neo.ClientError.Security", { code: "PERMISSION_DENIED", why: "user or password refused" }],
  ["Neo.ClientError.Database", { code: "FAILED_PRECONDITION", why: "no such database" }],
  ["Neo.ClientError.Statement.ArgumentError", wrongValue()],
  ["Neo.ClientError.Statement.TypeError", wrongValue()],
  ["Neo.ClientError.Statement.PropertyNotFound", wrongValue()],
];

function away(): Entry {
  return { code: "UNAVAILABLE", why: "the database is not available now" };
}
function tooMuch(): Entry {
  return { code: "RESOURCE_EXHAUSTED", why: "the server lacks memory" };
}
function late(): Entry {
  return { code: "DEADLINE_EXCEEDED", why: "the transaction ran out of time" };
}
function wrongValue(): Entry {
  return { code: "INVALID_ARGUMENT", why: "a value that Neo4j cannot hold" };
}

/** An error of the driver as a Fault; what the table does not know is our own bug. */
export function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (/acquisition timed out|pool is closed|driver.*closed/i.test(message))
    return new Fault("UNAVAILABLE", `Neo4j: no connection: ${message}`, { cause: error });
  const code = codeOf(error);
  const entry = statusCodes.find(([beginning]) => code.startsWith(beginning))?.[1];
  if (!entry) return new Fault("INTERNAL", `Neo4j: ${message}`, { cause: error });
  return new Fault(entry.code, `Neo4j: ${entry.why}: ${message}`, {
    cause: error,
    details: { status: code },
    ...(entry.retryable === undefined ? {} : { retryable: entry.retryable }),
  });
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
