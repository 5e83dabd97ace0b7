/** A request and a reply are JSON arrays: calls, and outcomes of calls, in any order. */
export const maxBatchCalls = 64;
export const maxBatchBytes = 256 * 1024;
/** One result; RabbitMQ 4 refuses messages above 16 MiB and large ones delay the small. */
export const maxResultBytes = 8 * 1024 * 1024;

export type WireCall = {
  id: string;
  /** `GROUP.NAME` */
  op: string;
  /** Epoch milliseconds; hosts keep their clocks by NTP. */
  deadline: number;
  /** Milliseconds left when it was sent: bounds the work where clocks disagree. */
  ttl?: number;
  trace?: string;
  input?: unknown;
};
export type WireReply = { id: string; result?: unknown; fault?: unknown };

/** A call as text; its input is encoded already. */
export const callText = (call: {
  id: string;
  operation: string;
  deadlineAt: number;
  traceparent: string;
  input: string | undefined;
}): string =>
  `{"id":"${call.id}","op":${JSON.stringify(call.operation)},"deadline":${call.deadlineAt},` +
  `"ttl":${Math.max(0, call.deadlineAt - Date.now())},"trace":"${call.traceparent}"` +
  (call.input === undefined ? "}" : `,"input":${call.input}}`);

/** A reply as text; result or fault are encoded already. */
export const replyText = (id: string, key: "result" | "fault", text: string | undefined): string =>
  text === undefined
    ? `{"id":${JSON.stringify(id)}}`
    : `{"id":${JSON.stringify(id)},"${key}":${text}}`;

export const isReply = (value: unknown): value is WireReply =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "string";

export const isCall = (value: unknown): value is WireCall =>
  isReply(value) &&
  "op" in value &&
  typeof value.op === "string" &&
  "deadline" in value &&
  typeof value.deadline === "number" &&
  (!("ttl" in value) || typeof value.ttl === "number") &&
  (!("trace" in value) || typeof value.trace === "string");
