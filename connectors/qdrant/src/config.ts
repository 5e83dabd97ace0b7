import { brokerConfig, healthConfig } from "@nexa/service";
import { z } from "zod";

/** Settings of the qdrant connector. */
export const config = z.object({
  ...brokerConfig,
  ...healthConfig,
  /** Where the REST interface answers, e.g. `http://127.0.0.1:6333`. */
  QDRANT_URL: z.url({ protocol: /^https?$/ }),
  QDRANT_API_KEY: z.string().optional(),
  /** Stands before the name of each collection. */
  QDRANT_PREFIX: z
    .string()
    .regex(/^[\w-]*$/, "expected letters, digits, - and _")
    .default(""),
});
export type Config = z.output<typeof config>;
