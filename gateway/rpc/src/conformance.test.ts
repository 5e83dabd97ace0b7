import { connectBroker } from "./index.ts";
import { behavesLikeTheStoreProtocol } from "./conformance.ts";
import { memoryTransport } from "./memory-transport.ts";

behavesLikeTheStoreProtocol("a broker in memory", async () => {
  const { transport, cut } = memoryTransport();
  const reconnect = { baseMs: 10, maxMs: 50 };
  return {
    connect: (name) => connectBroker({ url: "amqp://memory", name, transport, reconnect }),
    cut,
    drop: () => Promise.resolve(),
  };
});
