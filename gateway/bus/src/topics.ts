import type { Admin, Kafka } from "kafkajs";
import { pause } from "./timing.ts";
import type { AnyTopic } from "./types.ts";

const tries = 10;

/**
 * Makes the topics that do not exist. Those that exist are left as they are: more partitions
 * would move keys, and with them the order of their records.
 */
export async function ensureTopics(
  kafka: Kafka,
  prefix: string,
  topics: readonly AnyTopic[],
  partitions: number,
): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    for (let attempt = 1; ; attempt++)
      try {
        return await makeMissing(
          admin,
          topics.map(({ name }) => prefix + name),
          partitions,
        );
      } catch (error) {
        // Somebody else has just made one, or its leader is not known yet: looking again tells.
        if (attempt === tries) throw error;
        await pause(200);
      }
  } finally {
    await admin.disconnect();
  }
}

async function makeMissing(admin: Admin, names: string[], partitions: number): Promise<void> {
  const known = new Set(await admin.listTopics());
  const missing = names.filter((name) => !known.has(name));
  if (missing.length === 0) return;
  const { brokers } = await admin.describeCluster();
  await admin.createTopics({
    waitForLeaders: true,
    topics: missing.map((topic) => ({
      topic,
      numPartitions: partitions,
      replicationFactor: Math.min(3, brokers.length),
    })),
  });
}
