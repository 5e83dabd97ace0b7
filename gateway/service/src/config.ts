import { readFileSync } from "node:fs";
import { z } from "zod";

/** A wrong or missing setting; the message names the variables. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads a service's settings from the environment.
 * `NAME_FILE` gives the value of `NAME` from a file (how secrets are mounted); `NAME` itself wins.
 *
 * @throws ConfigError in one line that names each wrong variable and what it must be
 */
export function readConfig<S extends z.ZodObject>(
  schema: S,
  env: Record<string, string | undefined> = process.env,
): z.output<S> {
  const values: Record<string, string | undefined> = {};
  for (const name of Object.keys(schema.shape)) {
    const file = env[`${name}_FILE`];
    values[name] = env[name] ?? (file === undefined ? undefined : secretFrom(name, file));
  }
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const name = issue.path.join(".");
    return values[name] === undefined ? `${name} is missing` : `${name}: ${issue.message}`;
  });
  throw new ConfigError(`wrong settings: ${problems.join("; ")}`);
}

function secretFrom(name: string, file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (cause) {
    throw new ConfigError(`wrong settings: ${name}_FILE: cannot read ${file}`, { cause });
  }
}

/** What every service that speaks to RabbitMQ reads. */
export const brokerConfig = {
  RABBITMQ_URL: z.url({ protocol: /^amqps?$/ }),
};
/** Comma separated, without blanks. */
const list = z
  .string()
  .regex(/^[^\s,]+(,[^\s,]+)*$/, "expected names, comma separated")
  .transform((text) => text.split(","));

/** What a connector reads that has operations for operators only. */
export const operatorConfig = {
  /** Broker users who are operators; default the API's and the administrator's of the broker. */
  BROKER_OPERATORS: list.optional(),
};
/** Where a service answers /health, /ready and /metrics; 0 takes a free port. */
export const healthConfig = {
  HEALTH_HOST: z.string().default("127.0.0.1"),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
};
/** What every service that speaks to Kafka reads. */
export const busConfig = {
  /** `host:port`, comma separated. */
  KAFKA_BROKERS: z
    .string()
    .regex(/^[^\s,]+:\d+(,[^\s,]+:\d+)*$/, "expected host:port, comma separated")
    .transform((text) => text.split(",")),
  /** Put before each topic and group name, so that several systems share one cluster. */
  KAFKA_PREFIX: z.string().default(""),
};
