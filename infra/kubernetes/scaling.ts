import { topics } from "@nexa/contracts";
import type { ServiceSpec } from "../pipeline/service-list.ts";
import type { Manifest } from "./manifest.ts";

/** Topics by the stage that works them off. More replicas than partitions would stand idle. */
export const stageTopics: Record<string, readonly string[]> = {
  "b1-scraper": ["queue-job"],
  "c1-cleaner": ["queue-raw-data-site"],
  "c2-dedup": ["queue-normalize-data"],
  "d1-inference": ["queue-ai-inference", "queue-trending-data"],
};
const partitions = 6;
/** Shard queues of a store, each with one active consumer. */
const shards = 4;

const scaledObject = (name: string, max: number, triggers: unknown[], min: number): Manifest => ({
  apiVersion: "keda.sh/v1alpha1",
  kind: "ScaledObject",
  metadata: { name },
  spec: {
    scaleTargetRef: { name },
    minReplicaCount: min,
    maxReplicaCount: max,
    pollingInterval: 15,
    cooldownPeriod: 300,
    triggers,
  },
});

/** A stage grows with the lag of its groups: one replica for each 500 records. */
export function scaleStage({ name }: ServiceSpec): Manifest {
  const own = topics.filter((topic) => stageTopics[name]?.includes(topic.name));
  const triggers = own.map((topic) => ({
    type: "kafka",
    metadata: {
      bootstrapServers: "kafka-kafka-bootstrap.nexa.svc:9092",
      topic: topic.name,
      consumerGroup: topic.group,
      lagThreshold: "500",
      activationLagThreshold: "50",
      offsetResetPolicy: "earliest",
      allowIdleConsumers: "false",
    },
  }));
  return scaledObject(name, partitions, triggers, 1);
}

/** A connector grows with the writes that wait for its store, over all shards. */
export function scaleConnector({ name, stores }: ServiceSpec): Manifest {
  const triggers = stores.map((store) => ({
    type: "rabbitmq",
    metadata: {
      protocol: "http",
      useRegex: "true",
      queueName: `^nexa\\.${store}\\.writes\\.[0-9]+$`,
      operation: "sum",
      mode: "QueueLength",
      value: "2000",
      vhostName: "/",
    },
    authenticationRef: { name: "rabbitmq-management" },
  }));
  return scaledObject(name, shards, triggers, 2);
}

/** How KEDA logs in to RabbitMQ's management API: a user with the tag `monitoring`. */
export const rabbitmqAuthentication: Manifest = {
  apiVersion: "keda.sh/v1alpha1",
  kind: "TriggerAuthentication",
  metadata: { name: "rabbitmq-management" },
  spec: {
    secretTargetRef: [{ parameter: "host", name: "nexa-keda", key: "RABBITMQ_MANAGEMENT_URL" }],
  },
};
