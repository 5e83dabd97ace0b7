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
  /** Tries that failed so far; those before this delivery only once they were recalled. */
  attempts: number;
  isRecalled: boolean;
  /** When a connector first had it in hand. */
  firstAt: Date;
};

/** Reads a delivery. */
export function itemOf(message: ConsumeMessage): Item {
  const headers = message.properties.headers ?? {};
  return {
    message,
    operation: typeof headers["operation"] === "string" ? headers["operation"] : "",
    entity: typeof headers["entity"] === "string" ? headers["entity"] : "",
    bytes: message.content.length,
    attempts: 0,
    isRecalled: false,
    firstAt: new Date(),
  };
}

/**
 * Delivered again so often that it may be what kills its connectors. No proof: broker restarts and
 * outages of the store count too.
 */
export const isSuspect = ({ message }: Item): boolean =>
  Number(message.properties.headers?.["x-delivery-count"] ?? 0) >= 3;

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
