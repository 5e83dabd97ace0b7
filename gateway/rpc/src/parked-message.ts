import type { GetMessage, MessagePropertyHeaders } from "amqplib";
import { faultToWire, wireFault, type Fault, type WireFault } from "@nexa/contracts";
import type { Item } from "./item.ts";
import type { Outgoing } from "./outgoing.ts";
import { names, toShard } from "./topology.ts";
import { decode, encode } from "./values.ts";

/** A write that was put aside. */
export type ParkedWrite = {
  writeId: string;
  operation: string;
  entity: string;
  /** The input as it was sent; text when it is not JSON. */
  input: unknown;
  fault: WireFault;
  stack: string;
  attempts: number;
  /** When this connector first and last had it, ISO-8601. */
  firstAt: string;
  lastAt: string;
  /** How often it was replayed before. */
  replays: number;
  /** When its input was changed last, ISO-8601; empty if never. */
  editedAt: string;
  /** The headers it was sent with. */
  headers: Record<string, unknown>;
};

/** The message that puts a write aside: its body and headers, and why. */
export function parkedMessage(store: string, item: Item, fault: Fault): Outgoing {
  const { properties, content } = item.message;
  const wire = { ...faultToWire(fault), message: fault.message.slice(0, 4_000) };
  const details = encodedOrEmpty(wire.details);
  return {
    exchange: names(store).parking,
    routingKey: names(store).parked,
    body: content,
    properties: {
      messageId: String(properties.messageId ?? ""),
      persistent: true,
      mandatory: true,
      contentType: "application/json",
      headers: {
        ...withoutBroker(properties.headers ?? {}),
        "parked-entity": item.entity,
        // A header must fit in one frame with all the others: 128 KiB.
        "parked-fault": JSON.stringify({ ...wire, details }),
        "parked-stack": stackOf(fault).slice(0, 8_000),
        "parked-attempts": item.attempts,
        "parked-first-at": item.firstAt.toISOString(),
        "parked-last-at": new Date().toISOString(),
      },
    },
  };
}

function encodedOrEmpty(details: WireFault["details"]): WireFault["details"] {
  try {
    const text = encode(details) ?? "{}";
    return text.length <= 16_000 ? (JSON.parse(text) as WireFault["details"]) : {};
  } catch {
    return {}; // driver objects that cannot cross are the lesser loss
  }
}

const stackOf = (fault: Fault): string =>
  [fault.stack ?? "", fault.cause instanceof Error ? `caused by ${fault.cause.stack}` : ""].join(
    "\n",
  );

/** What the broker itself adds would be refused or wrong in a new message. */
const withoutBroker = (headers: MessagePropertyHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => !key.startsWith("x-")));
/** The headers it was sent with. */
export const withoutParking = (headers: MessagePropertyHeaders) =>
  Object.fromEntries(
    Object.entries(withoutBroker(headers)).filter(([key]) => !key.startsWith("parked-")),
  );

/** Reads a message of the parking queue. */
export function parkedWrite(message: Pick<GetMessage, "properties" | "content">): ParkedWrite {
  const headers = message.properties.headers ?? {};
  const text = (key: string) => (typeof headers[key] === "string" ? headers[key] : "");
  return {
    writeId: String(message.properties.messageId),
    operation: text("operation"),
    entity: text("parked-entity"),
    input: bodyOf(message),
    fault: faultOf(text("parked-fault")),
    stack: text("parked-stack"),
    attempts: Number(headers["parked-attempts"] ?? 0),
    firstAt: text("parked-first-at"),
    lastAt: text("parked-last-at"),
    replays: Number(headers["replays"] ?? 0),
    editedAt: text("edited-at"),
    headers: withoutParking(headers),
  };
}

/** The same parked write with another input, which has been checked against this contract version. */
export function editedMessage(
  store: string,
  message: GetMessage,
  input: unknown,
  entity: string,
  version: number,
): Outgoing {
  return {
    exchange: names(store).parking,
    routingKey: names(store).parked,
    body: Buffer.from(encode(input) ?? "null"),
    properties: {
      messageId: String(message.properties.messageId),
      persistent: true,
      mandatory: true,
      contentType: "application/json",
      headers: {
        ...withoutBroker(message.properties.headers ?? {}),
        "contract-version": version,
        "parked-entity": entity,
        "edited-at": new Date().toISOString(),
      },
    },
  };
}

/** The same write for its shard queue again, as new as on the first day but for the count of replays. */
export function replayedMessage(store: string, message: GetMessage): Outgoing {
  const headers = message.properties.headers ?? {};
  const entity = String(headers["parked-entity"]);
  return {
    ...toShard(store, entity),
    body: message.content,
    properties: {
      messageId: String(message.properties.messageId),
      persistent: true,
      mandatory: true,
      contentType: "application/json",
      headers: { ...withoutParking(headers), entity, replays: Number(headers["replays"] ?? 0) + 1 },
    },
  };
}

function bodyOf(message: Pick<GetMessage, "content">): unknown {
  const text = message.content.toString();
  try {
    return decode(text);
  } catch {
    return text;
  }
}

function faultOf(text: string): WireFault {
  try {
    return wireFault.parse(JSON.parse(text));
  } catch {
    return { code: "INTERNAL", message: "parked without a readable fault", retryable: false };
  }
}
