import { hostname } from "node:os";
import { brokerConfig, busConfig, healthConfig } from "@nexa/service";
import { z } from "zod";

/** Environment of this service. A missing or malformed value stops the process at start. */
export const config = z.object({
  ...brokerConfig,
  ...busConfig,
  ...healthConfig,
  /** Search feed; `{keyword}` is replaced by the keyword, percent-encoded. */
  SEARCH_FEED_URL: z
    .string()
    .includes("{keyword}")
    .default("https://news.google.com/rss/search?q={keyword}&hl=id&gl=ID&ceid=ID:id"),
  /** Candidates of one search that are looked at. */
  SEARCH_CANDIDATES: z.coerce.number().int().positive().default(10),
  /** Searches of different keywords at once. */
  SEARCH_CONCURRENCY: z.coerce.number().int().positive().default(4),
  /** Age beyond which a search result is dropped, in hours. */
  WINDOW_HOURS: z.coerce.number().positive().default(24),
  /** Unicode code points of extracted text; exactly this many stays. */
  MAX_CHARS: z.coerce.number().int().positive().default(3_500),
  /** How long a URL counts as seen, in hours. */
  SEEN_HOURS: z.coerce
    .number()
    .positive()
    .default(24 * 30),
  /** Names the first search of every keyword after a start: the same name again repeats nothing. */
  RUN_ID: z.string().min(1).optional(),
  /** Names this worker among several, the same after a restart; replicas of a container differ by host. */
  WORKER_NAME: z.string().min(1).default(hostname()),
  /** For a recorded internet: the instant taken as now when ages are judged. */
  CLOCK_AT: z.iso.datetime({ offset: true }).optional(),
  /** Ask the news search for the publisher's address behind its own links; `off`: they are followed as they are. */
  NEWS_LINKS: z.enum(["off", "resolve"]).default("off"),
  /** Browser of targets whose engine is named `chromium...`; default: where Debian puts it. */
  CHROMIUM_PATH: z.string().min(1).optional(),
  /** Pages rendered at once. */
  RENDERED_PAGES: z.coerce.number().int().positive().default(2),
  USER_AGENT: z.string().default("NexaBot/0.1 (+https://nexa.app/bot)"),
  /** HTTP proxy for all fetching. */
  FETCH_PROXY_URL: z.url().optional(),
  /** Total time for one page, in milliseconds. */
  FETCH_DEADLINE_MS: z.coerce.number().int().positive().default(30_000),
  /** Least time between two requests to one host, in milliseconds. */
  HOST_SPACING_MS: z.coerce.number().int().min(0).default(500),
});
export type Config = z.output<typeof config>;
