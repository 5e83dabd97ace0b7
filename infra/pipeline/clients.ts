import { connectBus, type Bus } from "@nexa/bus";
import {
  elasticsearch,
  minio,
  mongodb,
  neo4j,
  postgres,
  qdrant,
  redis,
  type Client,
} from "@nexa/contracts";
import { connectBroker, type Broker } from "@nexa/rpc";
import { logger } from "@nexa/service";

/** The main job's own way to the stores and to Kafka: the same typed clients that processors use. */
export type Clients = {
  broker: Broker;
  bus: Bus;
  elasticsearch: Client<typeof elasticsearch>;
  minio: Client<typeof minio>;
  mongodb: Client<typeof mongodb>;
  neo4j: Client<typeof neo4j>;
  postgres: Client<typeof postgres>;
  qdrant: Client<typeof qdrant>;
  redis: Client<typeof redis>;
  close: () => Promise<void>;
};

/** @param env addresses of the servers: RABBITMQ_URL, KAFKA_BROKERS, KAFKA_PREFIX */
export async function openClients(env: Record<string, string>): Promise<Clients> {
  const broker = await connectBroker({ url: env["RABBITMQ_URL"] ?? "", name: "main-job" });
  const bus = await connectBus({
    brokers: (env["KAFKA_BROKERS"] ?? "").split(","),
    prefix: env["KAFKA_PREFIX"] ?? "",
    clientId: "main-job",
    log: logger("main-job"),
  });
  return {
    broker,
    bus,
    elasticsearch: broker.client(elasticsearch),
    minio: broker.client(minio),
    mongodb: broker.client(mongodb),
    neo4j: broker.client(neo4j),
    postgres: broker.client(postgres),
    qdrant: broker.client(qdrant),
    redis: broker.client(redis),
    close: async () => {
      await bus.close();
      await broker.close();
    },
  };
}
