import { brokerConfig, healthConfig } from "@nexa/service";
import { z } from "zod";

/** Settings of the elasticsearch connector. */
export const config = z.object({
  ...brokerConfig,
  ...healthConfig,
  /** Elasticsearch 8 or 9, or OpenSearch 2, e.g. `http://127.0.0.1:9200`. */
  ELASTICSEARCH_URL: z.url({ protocol: /^https?$/ }),
  ELASTICSEARCH_USER: z.string().optional(),
  ELASTICSEARCH_PASSWORD: z.string().optional(),
  /** Stands before the names of index and alias; the server's own rule for such names. */
  ELASTICSEARCH_PREFIX: z
    .string()
    .regex(/^([a-z0-9][a-z0-9_-]{0,100})?$/, "expected lower-case letters, digits, - and _")
    .default(""),
});
export type Config = z.output<typeof config>;
