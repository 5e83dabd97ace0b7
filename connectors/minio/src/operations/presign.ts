import type { Handlers, minio } from "@nexa/contracts";
import type { Bucket } from "../store.ts";

/** An address that gives the object to whoever has it. It is made here, without asking the server. */
export const presign =
  ({ client, bucket }: Bucket): Handlers<typeof minio>["objects"]["presign"] =>
  async ({ key, expiresSeconds }) => {
    const madeAt = new Date();
    return {
      url: await client.presignedGetObject(bucket, key, expiresSeconds, undefined, madeAt),
      // The signature knows whole seconds.
      expiresAt: new Date(
        Math.floor(madeAt.getTime() / 1_000) * 1_000 + expiresSeconds * 1_000,
      ).toISOString(),
    };
  };
