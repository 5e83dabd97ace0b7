import { brokerConfig, healthConfig, operatorConfig } from "@nexa/service";
import { z } from "zod";

/** What the Neo4j connector reads from its environment. */
export const config = z.object({
  ...brokerConfig,
  ...healthConfig,
  ...operatorConfig,
  NEO4J_URL: z.url({ protocol: /^(bolt|neo4j)(\+s|\+ssc)?$/ }),
  /** Without a user the server must not ask for one. */
  NEO4J_USER: z.string().optional(),
  NEO4J_PASSWORD: z.string().optional(),
  NEO4J_DATABASE: z.string().min(1).default("neo4j"),
  /** Logs for every read which indexes it used and its database hits: to find out why one is slow. */
  NEO4J_PROFILE: z.stringbool().optional(),
});
export type Config = z.output<typeof config>;
