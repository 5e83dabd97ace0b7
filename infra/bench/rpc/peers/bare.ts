import { connect } from "amqplib";
import type { Story } from "../echo.ts";
import type { Peer } from "./peer.ts";

const queue = "bare";
const replyTo = "amq.rabbitmq.reply-to";

/** The least that works: a map of waiters, no checks, no deadline, no recovery. */
export const bare: Peer = {
  async serve(url) {
    const channel = await (await connect(url, { noDelay: true })).createChannel();
    await channel.prefetch(200);
    await channel.assertQueue(queue, { durable: false, autoDelete: true });
    await channel.consume(queue, (message) => {
      if (!message) return;
      const story = JSON.parse(message.content.toString()) as Story;
      const { replyTo: address, correlationId } = message.properties as {
        replyTo: string;
        correlationId: string;
      };
      channel.publish("", address, Buffer.from(JSON.stringify(story)), { correlationId });
      channel.ack(message);
    });
  },

  async connect(url) {
    const connection = await connect(url, { noDelay: true });
    const channel = await connection.createChannel();
    const waiting = new Map<string, (story: Story) => void>();
    await channel.consume(
      replyTo,
      (message) => {
        if (!message) return;
        const id = message.properties.correlationId as string;
        waiting.get(id)?.(JSON.parse(message.content.toString()) as Story);
        waiting.delete(id);
      },
      { noAck: true },
    );
    let last = 0;
    return {
      ask: (story) =>
        new Promise((resolve) => {
          const correlationId = String(++last);
          waiting.set(correlationId, resolve);
          channel.publish("", queue, Buffer.from(JSON.stringify(story)), {
            correlationId,
            replyTo,
          });
        }),
      close: () => connection.close(),
    };
  },
};
