import { services } from "@nexa/contracts";
import { z } from "zod";
import type { Config } from "./config.ts";

/** The name under which B1's settings stand in `service_settings`. */
export const settingsName = services["b1-scraper"].settings;

/**
 * B1's settings as ops edit them while it runs; a missing or broken field takes the environment's
 * value. They hold from the next tick on.
 */
export const scraperSettings = (env: Config) =>
  z
    .object({
      search_candidates: z.int().positive().catch(env.SEARCH_CANDIDATES),
      search_concurrency: z.int().positive().max(64).catch(env.SEARCH_CONCURRENCY),
      window_hours: z.number().positive().catch(env.WINDOW_HOURS),
      max_chars: z.int().positive().catch(env.MAX_CHARS),
    })
    .transform((edited) => ({
      feedUrl: env.SEARCH_FEED_URL,
      candidates: edited.search_candidates,
      concurrency: edited.search_concurrency,
      windowHours: edited.window_hours,
      maxChars: edited.max_chars,
    }));
