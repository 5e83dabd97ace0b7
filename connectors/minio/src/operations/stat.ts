import type { Handlers, minio } from "@nexa/contracts";
import { isNoObject } from "../faults.ts";
import type { Bucket } from "../store.ts";
import { within } from "../transport.ts";

/** Size and time of the object, or null. */
export const stat =
  ({ client, bucket }: Bucket): Handlers<typeof minio>["objects"]["stat"] =>
  ({ key }, { signal }) =>
    within(signal, async () => {
      try {
        const { size, lastModified } = await client.statObject(bucket, key);
        return { sizeBytes: size, lastModifiedAt: lastModified.toISOString() };
      } catch (error) {
        if (isNoObject(error)) return null;
        throw error;
      }
    });
