import { topics } from "@nexa/contracts";
import { busConfig, ConfigError, logger, readConfig } from "@nexa/service";
import { z } from "zod";
import { connectBus } from "./bus.ts";

/**
 * A command of its own: makes the topics that are missing and ends. Deployments run it before the
 * services; running it again changes nothing. `TOPIC_PARTITIONS` is for topics made now.
 */
const config = z.object({
  ...busConfig,
  TOPIC_PARTITIONS: z.coerce.number().int().min(1).max(1_000).optional(),
});

const log = logger("provision");
try {
  const env = readConfig(config);
  const bus = await connectBus({
    ...{ brokers: env.KAFKA_BROKERS, prefix: env.KAFKA_PREFIX, clientId: "provision", log },
  });
  const partitions = env.TOPIC_PARTITIONS;
  await bus.ensureTopics(topics, partitions === undefined ? {} : { partitions });
  await bus.close();
  log.info({ event: "provisioned", topics: topics.map(({ name }) => name) }, "topics are there");
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`provision: ${error.message}\n`);
  else log.fatal({ err: error }, "could not make the topics");
  process.exit(error instanceof ConfigError ? 78 : 1);
}
