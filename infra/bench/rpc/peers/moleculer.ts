import { ServiceBroker, type BrokerOptions } from "moleculer";
import type { Story } from "../echo.ts";
import type { Peer } from "./peer.ts";

const options = (url: string, nodeID: string): BrokerOptions => ({
  nodeID,
  logger: false,
  transporter: { type: "AMQP", options: { url, prefetch: 200 } },
  requestTimeout: 30_000,
});

/** As it comes: its AMQP transporter sets no `noDelay`, and a single call waits for Nagle's timer. */
export const moleculer: Peer = {
  async serve(url) {
    const broker = new ServiceBroker(options(url, "server"));
    broker.createService({
      name: "stories",
      actions: { echo: (context: { params: Story }) => context.params },
    });
    await broker.start();
  },

  async connect(url) {
    const broker = new ServiceBroker(options(url, "client"));
    await broker.start();
    await broker.waitForServices("stories");
    return {
      ask: (story) => broker.call<Story, Story>("stories.echo", story),
      close: () => broker.stop(),
    };
  },
};
