import type { ConsumeMessage } from "amqplib";
import { Fault, faultFromWire, faultToWire, type WriteToken } from "@nexa/contracts";
import type { Call } from "./calls.ts";
import type { Outgoing } from "./outgoing.ts";
import type { ParkedNews } from "./parked-news.ts";
import { toShard } from "./topology.ts";
import { decode, encode } from "./values.ts";

/**
 * Asks whether a write is applied: travels the same way as the write, so that it reaches the
 * connector behind it, and waits behind it there while it is being retried.
 */
export function barrierMessage(
  store: string,
  call: Pick<Call, "id" | "deadlineAt" | "traceparent">,
  { writeId, entity = "" }: WriteToken,
): Outgoing {
  const barrier = { id: call.id, writeId, deadline: call.deadlineAt };
  return {
    ...toShard(store, entity),
    body: Buffer.from(JSON.stringify([barrier])),
    properties: {
      messageId: writeId,
      type: barrierType,
      mandatory: true,
      replyTo: "amq.rabbitmq.reply-to",
      expiration: Math.max(1, call.deadlineAt - Date.now()),
      headers: { traceparent: call.traceparent, entity },
    },
  };
}
const barrierType = "barrier";

export const isBarrier = ({ properties }: ConsumeMessage): boolean =>
  properties.type === barrierType;

/** The answer to a barrier that has reached its turn; undefined when nobody waits for it any more. */
export async function barrierAnswer(
  message: ConsumeMessage,
  parked: ParkedNews,
): Promise<{ replyTo: string; text: string } | undefined> {
  const replyTo: unknown = message.properties.replyTo;
  if (typeof replyTo !== "string" || !replyTo.startsWith("amq.rabbitmq.reply-to."))
    return undefined;
  const barrier = barrierOf(message);
  if (!barrier || barrier.deadline <= Date.now()) return undefined;
  const { id } = barrier;
  const fault = await parked.faultOf(barrier.writeId);
  if (!fault) return { replyTo, text: JSON.stringify([{ id }]) };
  return {
    replyTo,
    text: encode([{ id, fault: faultToWire(asRead(faultFromWire(fault))) }]) ?? "",
  };
}

/** The fault a write was parked with, as the fault of a read that wanted to see it. */
const asRead = (fault: Fault): Fault =>
  new Fault(fault.code, `the write was parked: ${fault.message}`, {
    retryable: false,
    reason: "WRITE_PARKED",
    details: { ...fault.details, parkedReason: fault.reason },
  });

function barrierOf(message: ConsumeMessage) {
  try {
    const [barrier] = decode(message.content.toString()) as [unknown];
    if (typeof barrier !== "object" || barrier === null) return undefined;
    const { id, writeId, deadline } = barrier as Record<string, unknown>;
    if (typeof id !== "string" || typeof writeId !== "string") return undefined;
    return typeof deadline === "number" ? { id, writeId, deadline } : undefined;
  } catch {
    return undefined;
  }
}
