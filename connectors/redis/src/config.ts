import { brokerConfig, healthConfig } from "@nexa/service";
import { z } from "zod";

/** Settings of the redis connector. */
export const config = z.object({
  ...brokerConfig,
  ...healthConfig,
  /** E.g. `redis://:password@127.0.0.1:6379/0`. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  /** Override what stands in the URL. */
  REDIS_USER: z.string().optional(),
  REDIS_PASSWORD: z.string().optional(),
  /** Stands before our own keys. */
  REDIS_PREFIX: z.string().default("nexa:"),
  /** The legacy stream; other programs know it by this name, so it has no prefix. */
  REDIS_STREAM: z.string().min(1).default("scrape-tasks"),
  /** The consumer group of that stream. */
  REDIS_GROUP: z.string().min(1).default("a1-scraper"),
});
export type Config = z.output<typeof config>;
