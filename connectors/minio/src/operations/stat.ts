import type { Handlers, minio } from "@nexa/contracts";
import { notedSha256 } from "../checksum.ts";
import { isNoObject } from "../faults.ts";
import type { Bucket } from "../store.ts";
import { within } from "../transport.ts";

/** Size, time and checksum of the object, or null. */
export const stat =
  ({ client, bucket }: Bucket): Handlers<typeof minio>["objects"]["stat"] =>
  ({ key }, { signal }) =>
    within(signal, async () => {
      try {
        const { size, lastModified, metaData } = await client.statObject(bucket, key);
        const sha256 = notedSha256(metaData);
        return {
          sizeBytes: size,
          lastModifiedAt: lastModified.toISOString(),
          ...(sha256 !== undefined && { sha256 }),
        };
      } catch (error) {
        if (isNoObject(error)) return null;
        throw error;
      }
    });
