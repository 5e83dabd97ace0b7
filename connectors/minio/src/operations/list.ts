import type { Handlers, minio } from "@nexa/contracts";
import type { Bucket } from "../store.ts";
import { within } from "../transport.ts";

/** All keys under a prefix from `after` on, in the order of their bytes. */
export async function* keysOf(
  { client, bucket }: Bucket,
  prefix = "",
  after = "",
): AsyncGenerator<string> {
  const found = client.listObjectsV2(bucket, prefix, true, after);
  for await (const { name } of found as AsyncIterable<{ name?: string }>) if (name) yield name;
}

/** One page of keys; the cursor is the last key of the page before. */
export const list =
  (store: Bucket): Handlers<typeof minio>["objects"]["list"] =>
  ({ prefix, limit, after }, { signal }) =>
    within(signal, async () => {
      const keys: string[] = [];
      for await (const key of keysOf(store, prefix, after)) {
        if (keys.length === limit) return { keys, next: keys.at(-1) ?? null };
        keys.push(key);
      }
      return { keys, next: null };
    });
