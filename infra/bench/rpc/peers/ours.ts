import { connectBroker } from "@nexa/rpc";
import { echo } from "../echo.ts";
import type { Peer } from "./peer.ts";

/** Everything on, as in production: validation at both ends, deadlines, metrics, trace context. */
export const ours: Peer = {
  async serve(url) {
    const broker = await connectBroker({ url, name: "bench-server" });
    await broker.serve(echo, { stories: { echo: async (story) => story } });
  },

  async connect(url) {
    const broker = await connectBroker({ url, name: "bench-client" });
    const { stories } = broker.client(echo);
    return { ask: (story) => stories.echo(story), close: () => broker.close() };
  },
};
