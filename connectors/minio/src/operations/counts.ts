import type { Handlers, minio } from "@nexa/contracts";
import type { Bucket } from "../store.ts";
import { within } from "../transport.ts";
import { keysOf } from "./list.ts";

/** Objects by their first two folders, e.g. `source/news.google.com`, `raw/news`, `clean`. */
export const counts =
  (store: Bucket): Handlers<typeof minio>["store"]["counts"] =>
  (_, { signal }) =>
    within(signal, async () => {
      const found: Record<string, number> = {};
      for await (const key of keysOf(store)) {
        const folder = foldersOf(key);
        found[folder] = (found[folder] ?? 0) + 1;
      }
      return found;
    });

/** The first two folders of a key; `/` for a key outside all folders. */
export const foldersOf = (key: string): string =>
  key.split("/").slice(0, -1).slice(0, 2).join("/") || "/";
