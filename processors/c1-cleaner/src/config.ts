import { brokerConfig, busConfig, healthConfig } from "@nexa/service";
import { z } from "zod";

/** Environment of this service. A missing or malformed value stops the process at start. */
export const config = z.object({ ...brokerConfig, ...busConfig, ...healthConfig });
export type Config = z.output<typeof config>;
