import { brokerConfig, healthConfig, operatorConfig } from "@nexa/service";
import { z } from "zod";

/** What the PostgreSQL connector reads from its environment. */
export const config = z.object({
  ...brokerConfig,
  ...healthConfig,
  ...operatorConfig,
  POSTGRES_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Override what stands in the URL. */
  POSTGRES_USER: z.string().optional(),
  POSTGRES_PASSWORD: z.string().optional(),
  POSTGRES_DATABASE: z.string().optional(),
  /** Connections at most: 5 for the writes of 4 shards and the health probe, the others for reads. */
  POSTGRES_POOL: z.coerce.number().int().min(6).max(100).default(16),
});
export type Config = z.output<typeof config>;
