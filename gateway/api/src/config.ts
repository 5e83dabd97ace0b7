import { brokerConfig, busConfig, healthConfig } from "@nexa/service";
import { z } from "zod";

/** Environment of this service. A missing or malformed value stops the process at start. */
export const config = z.object({
  ...brokerConfig,
  ...busConfig,
  ...healthConfig,
  API_HOST: z.string().default("127.0.0.1"),
  /** 0 takes a free port. */
  API_PORT: z.coerce.number().int().min(0).max(65_535).default(8_080),
  /** The administrator's key: `Authorization: Bearer KEY`. */
  API_ADMIN_KEY: z.string().min(24, "at least 24 characters"),
  /** Opens `/login/CODE` once, in a browser, instead of the key. */
  API_LOGIN_CODE: z.string().min(24, "at least 24 characters").optional(),
  /** Tokens of an OIDC provider let in too, when all three are given. */
  OIDC_ISSUER: z.url().optional(),
  OIDC_AUDIENCE: z.string().min(1).optional(),
  OIDC_JWKS_URL: z.url().optional(),
  /** Where a token names our roles; dots lead into objects, e.g. `realm_access.roles`. */
  OIDC_ROLE_CLAIM: z.string().default("roles"),
  /** Requests a minute that one user, key or stranger's address may make. */
  API_RATE_LIMIT: z.coerce.number().int().positive().default(3_000),
  /** RabbitMQ's management API, for the queues' figures; the user of `RABBITMQ_URL` needs the tag `monitoring`. */
  RABBITMQ_MANAGEMENT_URL: z.url().optional(),
  /** Where alerts go and come from. Without it the gateway shows those of its own rules. */
  ALERTMANAGER_URL: z.url().optional(),
  /** How long a request waits for a store, in milliseconds. */
  STORE_TIMEOUT_MS: z.coerce.number().int().positive().default(2_500),
});
export type Config = z.output<typeof config>;
