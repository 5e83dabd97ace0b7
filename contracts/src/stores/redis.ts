import { z } from "zod";
import { sha256Hex } from "../domain/values.ts";
import { read, write, type Contract } from "../operation.ts";
import { storeOperations } from "./shared.ts";

/** Redis: which URLs B1 has handled, and the legacy stream `scrape-tasks`. */
export const redis = {
  store: "redis",
  version: 1,
  operations: {
    seen: {
      /**
       * Claims a URL for `owner` unless somebody has it; answers who has it now. Asking again with the same
       * owner gives the same answer, so the call may be repeated. A claim expires after `ttlSeconds`.
       */
      claim: read(
        z.object({ urlHash: sha256Hex, owner: z.string().min(1), ttlSeconds: z.int().min(1) }),
        z.object({ owner: z.string() }),
      ),
      find: read(z.object({ urlHash: sha256Hex }), z.object({ owner: z.string() }).nullable()),
      /** Forgets a URL, so that it may be fetched again. */
      forget: write(z.object({ urlHash: sha256Hex }), (url) => url.urlHash),
    },
    tasks: {
      /** Adds a task for a scraper that still reads the stream; `payload` is `queue-job` JSON. */
      add: write(z.object({ payload: z.string() }), () => "scrape-tasks"),
      /** New entries, and entries that another consumer left unacknowledged for `minIdleMs`. */
      claim: read(
        z.object({
          consumer: z.string().min(1),
          count: z.int().min(1).max(500).default(50),
          minIdleMs: z.int().min(0).default(60_000),
        }),
        z.array(z.object({ entryId: z.string(), payload: z.string() })),
      ),
      ack: write(z.object({ entryId: z.string() }), (entry) => entry.entryId),
    },
    store: storeOperations,
  },
} satisfies Contract;
