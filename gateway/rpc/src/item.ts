import type { ConsumeMessage } from "amqplib";
import { Fault, invalid } from "@nexa/contracts";
import type { Served } from "./operations.ts";
import { decode } from "./values.ts";

/** One write in a connector's hands, from its delivery until it is acknowledged. */
export type Item = {
  message: ConsumeMessage;
  operation: string;
  /** Writes of the same one are applied in the order they were sent. */
  entity: string;
  bytes: number;
  /** Tries that failed so far. */
  attempts: number;
  firstAt: Date;
};

/**
 * Reads a delivery. Redeliveries count as tries, so that a write that kills the process is not tried
 * for ever; two tries are left, because a redelivery is no proof of a bad write.
 */
export function itemOf(message: ConsumeMessage, maxAttempts: number): Item {
  const headers = message.properties.headers ?? {};
  const redelivered = redeliveriesOf(message);
  return {
    message,
    operation: typeof headers["operation"] === "string" ? headers["operation"] : "",
    entity: typeof headers["entity"] === "string" ? headers["entity"] : "",
    bytes: message.content.length,
    attempts: Math.min(redelivered, Math.max(0, maxAttempts - 2)),
    firstAt: new Date(),
  };
}

export const redeliveriesOf = (message: ConsumeMessage): number =>
  Number(message.properties.headers?.["x-delivery-count"] ?? 0);

/** The checked input of a write. @throws Fault that no further try can help */
export function inputOf(item: Item, store: string, version: number, writes: Served["writes"]) {
  const what = `${store}.${item.operation}`;
  const write = writes.get(item.operation);
  if (!write) throw new Fault("UNIMPLEMENTED", `nobody has the write ${what}`);
  const sent: unknown = item.message.properties.headers?.["contract-version"];
  if (sent !== version)
    throw new Fault(
      "FAILED_PRECONDITION",
      `${what}: contract version ${String(sent)}, served ${version}`,
      { reason: "CONTRACT_VERSION" },
    );
  let value: unknown;
  try {
    value = decode(item.message.content.toString());
  } catch (cause) {
    throw new Fault("INVALID_ARGUMENT", `${what}: the body is not JSON`, { cause });
  }
  const input = write.operation.input.safeParse(value);
  if (!input.success) throw invalid(what, input.error);
  return input.data;
}
