import { Connection } from "rabbitmq-client";
import type { Story } from "../echo.ts";
import type { Peer } from "./peer.ts";

const queue = "rabbitmq-client";

export const rabbitmqClient: Peer = {
  async serve(url) {
    const connection = new Connection({ url, noDelay: true });
    const consumer = connection.createConsumer(
      {
        queue,
        queueOptions: { durable: false, autoDelete: true },
        qos: { prefetchCount: 200 },
      },
      async (request, reply) => {
        await reply(request.body);
      },
    );
    await new Promise<void>((resolve) => consumer.once("ready", resolve));
  },

  async connect(url) {
    const connection = new Connection({ url, noDelay: true });
    // With confirms it loses replies that come before the confirm.
    const client = connection.createRPCClient({ confirm: false, timeout: 30_000 });
    return {
      ask: async (story) => (await client.send(queue, story)).body as Story,
      close: async () => {
        await client.close();
        await connection.close();
      },
    };
  },
};
