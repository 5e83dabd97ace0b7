import { connectBroker } from "./index.ts";
import { behavesLikeTheStoreProtocol } from "./conformance.ts";
import { testBroker } from "./test-broker.ts";
import { testWire } from "./test-wire.ts";

behavesLikeTheStoreProtocol("RabbitMQ", async () => {
  const server = await testBroker("conformance");
  const wire = await testWire(server.url);
  const reconnect = { baseMs: 10, maxMs: 50 };
  return {
    connect: (name) => connectBroker({ url: wire.url, name, reconnect }),
    cut: () => wire.cut(),
    drop: async () => {
      await wire.close();
      await server.drop();
    },
  };
});
