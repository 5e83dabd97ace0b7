import { brokerConfig, busConfig, healthConfig } from "@nexa/service";
import { backendConfig } from "@nexa/language";
import { z } from "zod";

/** Environment of this service. A missing or malformed value stops the process at start. */
export const config = z.object({
  ...brokerConfig,
  ...busConfig,
  ...healthConfig,
  ...backendConfig,
});
export type Config = z.output<typeof config>;
