import type { ConsumeMessage } from "amqplib";
import { Fault, faultToWire, type Contract } from "@nexa/contracts";
import { decode, encode } from "./values.ts";

/** The calls of a request, each still to be looked at; or what is wrong with it as a whole. */
export function callsOf(message: ConsumeMessage): unknown[] | Fault {
  try {
    const calls = decode(message.content.toString());
    if (Array.isArray(calls) && calls.length > 0) return calls as unknown[];
    return new Fault("INVALID_ARGUMENT", "a request is a JSON array of calls");
  } catch (cause) {
    return new Fault("INVALID_ARGUMENT", "a request is a JSON array of calls", { cause });
  }
}

/** The id of what may not even be a call, to answer to. */
export const idOf = (call: unknown): string =>
  typeof call === "object" && call !== null && "id" in call ? String(call.id) : "";

/** The fault for a request of another contract version. */
export function otherVersion(message: ConsumeMessage, contract: Contract): Fault | undefined {
  const version: unknown = message.properties.headers?.["contract-version"];
  if (version === contract.version) return undefined;
  return new Fault(
    "FAILED_PRECONDITION",
    `${contract.store}: contract version ${String(version)}, served ${contract.version}`,
    { reason: "CONTRACT_VERSION" },
  );
}

/** A fault as text; details that cannot cross are the lesser loss. */
export function faultText(fault: Fault): string | undefined {
  const wire = faultToWire(fault);
  try {
    return encode(wire);
  } catch {
    return encode({ ...wire, details: {} });
  }
}
