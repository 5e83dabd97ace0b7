import type { ConsumeMessage } from "amqplib";
import { quietly } from "./backoff.ts";
import type { Generation } from "./role.ts";

/** How often a subscription is compared with what the broker knows. */
const lookMs = 2_000;
/** Messages wait, nothing is in hand, and so many looks later still nothing came. */
const maxStarvedLooks = 3;

/** Ends the intake; what was delivered stays open. */
export type Subscription = { cancel: () => Promise<void>; unwatch: () => void };

/**
 * Consumes a queue for as long as its generation lives. When the broker takes the subscription
 * away (queue deleted, node lost) the channel is closed, so that its role declares and subscribes
 * anew.
 *
 * A subscription can also be lost silently: when a quorum queue is declared again within some 35 ms
 * of its deletion, RabbitMQ 3.10 counts its old consumer as one of the new queue, assigns messages
 * to it and never delivers them. So we look now and then, and renew a subscription that starves,
 * or, with `renewIdleMs`, one that has had nothing for that long.
 *
 * @param isIdle nothing that was delivered is still open
 */
export async function subscribe(
  { channel, ended }: Generation,
  queue: string,
  onMessage: (message: ConsumeMessage) => void,
  { isIdle, renewIdleMs }: { isIdle: () => boolean; renewIdleMs: number },
): Promise<Subscription> {
  let lastAt = Date.now();
  let starvedLooks = 0;
  const { consumerTag } = await channel.consume(queue, (message) => {
    lastAt = Date.now();
    if (message) onMessage(message);
    else void quietly(channel.close());
  });
  const look = async () => {
    const { consumerCount, messageCount } = await channel.checkQueue(queue);
    const isQuiet = isIdle() && Date.now() - lastAt >= lookMs;
    starvedLooks = isQuiet && messageCount > 0 ? starvedLooks + 1 : 0;
    const isLost =
      consumerCount === 0 ||
      starvedLooks >= maxStarvedLooks ||
      (isQuiet && Date.now() - lastAt >= renewIdleMs);
    if (isLost && !ended.aborted) await channel.close();
  };
  // A queue that is gone makes the broker close the channel: nothing more to do about it here.
  const timer = setInterval(() => void quietly(look()), lookMs);
  const unwatch = () => clearInterval(timer);
  ended.addEventListener("abort", unwatch);
  if (ended.aborted) unwatch();
  return {
    unwatch,
    cancel: async () => {
      unwatch();
      if (!ended.aborted) await channel.cancel(consumerTag);
    },
  };
}
