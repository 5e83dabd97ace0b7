import { brokerConfig, healthConfig, operatorConfig } from "@nexa/service";
import { z } from "zod";

/** Settings of the minio connector. */
export const config = z.object({
  ...brokerConfig,
  ...healthConfig,
  ...operatorConfig,
  /** Where the S3 server answers, e.g. `http://127.0.0.1:9000`. */
  MINIO_URL: z.url({ protocol: /^https?$/ }),
  MINIO_ACCESS_KEY: z.string().min(1),
  MINIO_SECRET_KEY: z.string().min(1),
  /** S3's own rule for bucket names. */
  MINIO_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "expected 3 to 63 of a-z, 0-9, dot, hyphen")
    .default("nexa"),
  /** Raw pages older than so many days are removed; 0 keeps them. */
  MINIO_RAW_DAYS: z.coerce.number().int().min(0).max(36_500).default(0),
  MINIO_REGION: z.string().default("us-east-1"),
});
export type Config = z.output<typeof config>;
