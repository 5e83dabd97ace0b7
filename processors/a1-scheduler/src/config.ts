import { brokerConfig, busConfig, healthConfig } from "@nexa/service";
import { z } from "zod";

/** Environment of this service. A missing or malformed value stops the process at start. */
export const config = z.object({
  ...brokerConfig,
  ...busConfig,
  ...healthConfig,
  /** Names the first crawl after a start: the same name again dispatches nothing twice. */
  RUN_ID: z.string().min(1).optional(),
  /** Name of this process towards the legacy stream; entries of a dead one go to the others. */
  CONSUMER_NAME: z.string().min(1).default("a1-scheduler-1"),
});
export type Config = z.output<typeof config>;
