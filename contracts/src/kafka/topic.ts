import type { z } from "zod";

/** A Kafka topic as the contracts fix it. */
export type Topic<V extends z.ZodType = z.ZodType> = {
  name: string;
  /** `$id` of its JSON Schema. */
  schemaId: string;
  value: V;
  /** The record's key; records of one key stay in order. */
  key: (value: z.output<V>) => string;
  producers: readonly string[];
  /** The consumer group that works it off. */
  group: string;
};

/** Adds what follows from the name. */
export const topic = <V extends z.ZodType>(
  name: string,
  rest: Omit<Topic<V>, "name" | "schemaId">,
): Topic<V> => ({
  name,
  schemaId: `https://nexa.app/contracts/kafka/${name}.schema.json`,
  ...rest,
});

/** Every topic is made with this many partitions unless the provisioning is told otherwise. */
export const defaultPartitions = 6;
