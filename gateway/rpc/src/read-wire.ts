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
  /** Asks for a stream: portions that the caller has room for. */
  credit?: number;
};
export type WireReply = { id: string; result?: unknown; fault?: unknown };

/** A portion of a stream's rows, or with no rows the news that the stream has begun. */
export type WirePortion = { id: string; from: string; seq: number; rows: unknown[] };
/** Portions are at most about this large: rows are collected up to it, but not cut. */
export const maxPortionBytes = 64 * 1024;
export const maxPortionRows = 500;
/** Portions on their way or waiting at the caller: with portions of 64 KiB at most half a megabyte. */
export const streamCredit = 8;

/** To connectors, about a call of the same reply address. */
export type WireControl = { id: string; cancel?: true; credit?: number };

/** A call as text; its input is encoded already. */
export const callText = (call: {
  id: string;
  operation: string;
  deadlineAt: number;
  traceparent: string;
  input: string | undefined;
  portions?: unknown;
}): string =>
  `{"id":"${call.id}","op":${JSON.stringify(call.operation)},"deadline":${call.deadlineAt},` +
  `"ttl":${Math.max(0, call.deadlineAt - Date.now())},"trace":"${call.traceparent}"` +
  (call.portions === undefined ? "" : `,"credit":${streamCredit}`) +
  (call.input === undefined ? "}" : `,"input":${call.input}}`);

/** A portion as text; its rows are encoded already. */
export const portionText = (id: string, from: string, seq: number, rows: string[]): string =>
  `{"id":${JSON.stringify(id)},"from":"${from}","seq":${seq},"rows":[${rows.join(",")}]}`;

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
  (!("credit" in value) || typeof value.credit === "number") &&
  (!("trace" in value) || typeof value.trace === "string");

export const isPortion = (value: WireReply): value is WireReply & WirePortion =>
  "rows" in value &&
  Array.isArray(value.rows) &&
  "seq" in value &&
  typeof value.seq === "number" &&
  "from" in value &&
  typeof value.from === "string";

export const isControl = (value: unknown): value is WireControl =>
  isReply(value) &&
  (("cancel" in value && value.cancel === true) ||
    ("credit" in value && typeof value.credit === "number"));
