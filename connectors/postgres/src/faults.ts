import { Fault, type FaultCode } from "@nexa/contracts";

/** SQLSTATE, or its first two digits (the class), to a Fault's code. The longer one wins. */
const sqlStates: Record<string, { code: FaultCode; retryable?: boolean; why: string }> = {
  "08": { code: "UNAVAILABLE", why: "the connection failed" },
  "57P": { code: "UNAVAILABLE", why: "the server is starting or stopping" },
  "25006": { code: "UNAVAILABLE", why: "the server is a standby" },
  "57014": { code: "DEADLINE_EXCEEDED", why: "the statement ran out of time" },
  "53": { code: "RESOURCE_EXHAUSTED", why: "the server lacks memory, disk or connections" },
  "40": { code: "ABORTED", retryable: true, why: "a deadlock or serialization conflict" },
  "55P03": { code: "ABORTED", retryable: true, why: "a lock was not free in time" },
  "22": { code: "INVALID_ARGUMENT", why: "a value that PostgreSQL cannot hold" },
  "23": { code: "INVALID_ARGUMENT", why: "a value that a rule of the table forbids" },
  "23503": { code: "FAILED_PRECONDITION", why: "it names a row that does not exist" },
  "23505": { code: "ALREADY_EXISTS", why: "another row holds this key" },
  "28": { code: "PERMISSION_DENIED", why: "user or password refused" },
  "42501": { code: "PERMISSION_DENIED", why: "the user lacks a privilege" },
  "3D000": { code: "FAILED_PRECONDITION", why: "the database does not exist" },
};
const lostConnection =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT$)/;
const lostConnectionMessage = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** An error of the driver as a Fault; what the table does not know is our own bug. */
export function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const { code = "", message, constraint, table } = fieldsOf(error);
  if (
    lostConnection.test(code) ||
    lostConnectionMessage.test(message) ||
    /not queryable/.test(message)
  )
    return new Fault("UNAVAILABLE", "PostgreSQL is not reachable", { cause: error });
  const entry = sqlStates[code] ?? sqlStates[code.slice(0, 3)] ?? sqlStates[code.slice(0, 2)];
  if (!entry) return new Fault("INTERNAL", `PostgreSQL: ${message}`, { cause: error });
  return new Fault(entry.code, `PostgreSQL: ${entry.why}: ${message}`, {
    cause: error,
    ...(entry.retryable === undefined ? {} : { retryable: entry.retryable }),
    details: { sqlState: code, ...(table && { table }), ...(constraint && { constraint }) },
  });
}

type DriverFields = { code?: string; message: string; constraint?: string; table?: string };

function fieldsOf(error: unknown): DriverFields {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, table } = error as Partial<DriverFields>; // DatabaseError and system errors
  return {
    message: error.message,
    ...(typeof code === "string" && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
  };
}
