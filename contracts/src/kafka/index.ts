import { queueDeadLetters } from "./dead-letter.ts";
import { queueAiInference } from "./queue-ai-inference.ts";
import { queueJob } from "./queue-job.ts";
import { queueNormalizeData } from "./queue-normalize-data.ts";
import { queueRawDataSite } from "./queue-raw-data-site.ts";
import { queueTrendingData } from "./queue-trending-data.ts";

export * from "./dead-letter.ts";
export * from "./queue-ai-inference.ts";
export * from "./queue-job.ts";
export * from "./queue-normalize-data.ts";
export * from "./queue-raw-data-site.ts";
export * from "./queue-trending-data.ts";
export * from "./topic.ts";

/** Every topic of the system, in the order of the flow. */
export const topics = [
  queueJob,
  queueRawDataSite,
  queueNormalizeData,
  queueAiInference,
  queueTrendingData,
  queueDeadLetters,
] as const;
