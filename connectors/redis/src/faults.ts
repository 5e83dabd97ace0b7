import { Fault, type FaultCode, type FaultOptions } from "@nexa/contracts";

type Row = { when: RegExp; code: FaultCode; options?: FaultOptions };

/** By the first word of Redis's answer, the driver's class of error, or Node's code. */
const table: Row[] = [
  {
    when: /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/,
    code: "UNAVAILABLE",
  },
  {
    when: /^(ClientOffline|ClientClosed|SocketClosed|SocketTimeout|Disconnects|ConnectionTimeout)/,
    code: "UNAVAILABLE",
  },
  { when: /^(LOADING|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|READONLY)\b/, code: "UNAVAILABLE" },
  { when: /^(Timeout|CommandTimeout|Abort)/, code: "DEADLINE_EXCEEDED" },
  { when: /^(OOM|BUSY|MISCONF|NOREPLICAS)\b/, code: "RESOURCE_EXHAUSTED" },
  { when: /^(NOAUTH|WRONGPASS|NOPERM)\b/, code: "PERMISSION_DENIED" },
  // One of our keys holds something that is not ours.
  { when: /^WRONGTYPE\b/, code: "FAILED_PRECONDITION" },
];

/** Any error of the Redis driver as a Fault; what the table does not know is our own bug. */
export function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (!(error instanceof Error)) return new Fault("INTERNAL", `Redis: ${String(error)}`);
  const names = ["code" in error ? String(error.code) : "", error.constructor.name, error.message];
  const row = table.find(({ when }) => names.some((name) => when.test(name)));
  const message = `Redis: ${error.message || names.join(" ").trim()}`;
  return new Fault(row?.code ?? "INTERNAL", message, { cause: error, ...row?.options });
}
