import { brokerConfig, healthConfig, operatorConfig } from "@nexa/service";
import { z } from "zod";

/** What the MongoDB connector reads from its environment. */
export const config = z.object({
  ...brokerConfig,
  ...healthConfig,
  ...operatorConfig,
  MONGO_URL: z.url({ protocol: /^mongodb(\+srv)?$/ }),
  MONGO_DATABASE: z.string().min(1).default("nexa"),
  /** Override what stands in the URL. */
  MONGO_USER: z.string().optional(),
  MONGO_PASSWORD: z.string().optional(),
});
export type Config = z.output<typeof config>;
