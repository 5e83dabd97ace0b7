import { brokerConfig, busConfig, healthConfig } from "@nexa/service";
import { backendConfig } from "@nexa/language";
import { z } from "zod";

/** Environment of this service. A missing or malformed value stops the process at start. */
export const config = z.object({
  ...brokerConfig,
  ...busConfig,
  ...healthConfig,
  ...backendConfig,
  /** Articles further apart than this are never duplicates, in hours. */
  DUPLICATE_WINDOW_HOURS: z.coerce.number().positive().default(72),
});
export type Config = z.output<typeof config>;
