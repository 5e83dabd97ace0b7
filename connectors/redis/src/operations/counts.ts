import type { Handlers, redis } from "@nexa/contracts";
import { answered } from "../answered.ts";
import type { Keys } from "../store.ts";
import { seenKey } from "./seen.ts";

/** URLs that somebody has (`seen`), and entries of the stream under its name. */
export const counts =
  ({ client, prefix, stream }: Keys): Handlers<typeof redis>["store"]["counts"] =>
  async (_, { signal }) => {
    const pattern = `${seenKey(prefix, "").replace(/[*?[\]\\]/g, "\\$&")}*`;
    // SCAN may give a key twice.
    const seen = new Set<string>();
    for await (const keys of client.scanIterator({ MATCH: pattern, COUNT: 1_000 })) {
      signal.throwIfAborted();
      for (const key of keys) seen.add(key);
    }
    return { seen: seen.size, [stream]: await answered(client.xLen(stream)) };
  };
