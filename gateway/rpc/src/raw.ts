import { connect } from "amqplib";
import type { Contract } from "@nexa/contracts";
import { pause } from "./backoff.ts";
import { assertWrites, names, toShard } from "./topology.ts";
import { decode, encode } from "./values.ts";

/** A peer without our client, for tests that say what our client would never say. */
export type RawPeer = {
  /** Sends a request body as it is and gives the replies of one message, or undefined in `waitMs`. */
  ask(body: unknown, options?: RawOptions & { waitMs?: number }): Promise<unknown[] | undefined>;
  /** Publishes a write as it is, confirmed. */
  tell(operation: string, entity: string, body: unknown, options?: RawOptions): Promise<void>;
  close(): Promise<void>;
};
export type RawOptions = { version?: number; messageId?: string };

export async function rawPeer(url: string, contract: Contract): Promise<RawPeer> {
  const connection = await connect(url, { noDelay: true });
  connection.on("error", () => undefined); // a test may cut it
  const channel = await connection.createConfirmChannel();
  const { store, version } = contract;
  await assertWrites(channel, store);
  const { reads } = names(store);
  let answered: (replies: unknown[]) => void = () => undefined;
  await channel.consume(
    "amq.rabbitmq.reply-to",
    (message) => {
      const replies = message ? decode(message.content.toString()) : [];
      answered(Array.isArray(replies) ? replies : []);
    },
    { noAck: true },
  );
  const bytes = (body: unknown) =>
    Buffer.from(typeof body === "string" ? body : (encode(body) ?? ""));
  return {
    async ask(body, { version: sent = version, waitMs = 5_000 } = {}) {
      const late = new AbortController();
      const reply = new Promise<unknown[]>((resolve) => (answered = resolve));
      channel.publish(reads, reads, bytes(body), {
        replyTo: "amq.rabbitmq.reply-to",
        correlationId: "raw",
        headers: { "contract-version": sent },
      });
      const result = await Promise.race([reply, pause(waitMs, late.signal).then(() => undefined)]);
      late.abort();
      return result;
    },
    async tell(operation, entity, body, { version: sent = version, messageId = "raw" } = {}) {
      const { exchange, routingKey } = toShard(store, entity);
      channel.publish(exchange, routingKey, bytes(body), {
        persistent: true,
        messageId,
        headers: { operation, entity, "contract-version": sent },
      });
      await channel.waitForConfirms();
    },
    close: () => connection.close(),
  };
}
