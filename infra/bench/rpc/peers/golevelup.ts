import "reflect-metadata";
import { AmqpConnection, type RabbitMQConfig } from "@golevelup/nestjs-rabbitmq";
import type { Story } from "../echo.ts";
import type { Peer } from "./peer.ts";

const exchange = "golevelup";
const config = (uri: string): RabbitMQConfig => ({
  uri,
  exchanges: [{ name: exchange, type: "direct", options: { durable: false } }],
  prefetchCount: 200,
  connectionInitOptions: { wait: true, timeout: 10_000 },
  connectionManagerOptions: { connectionOptions: { noDelay: true } },
});

/** Its connection class by itself: Nest's container only hands it out. */
export const golevelup: Peer = {
  async serve(uri) {
    const connection = new AmqpConnection(config(uri));
    await connection.init();
    await connection.createRpc(async (story: Story | undefined) => story, {
      exchange,
      routingKey: "echo",
      queue: exchange,
      queueOptions: { durable: false, autoDelete: true },
    });
  },

  async connect(uri) {
    const connection = new AmqpConnection(config(uri));
    await connection.init();
    return {
      ask: (payload) =>
        connection.request<Story>({ exchange, routingKey: "echo", payload, timeout: 30_000 }),
      close: () => connection.close(),
    };
  },
};
