import { z } from "zod";
import { instant, sha256Hex } from "../domain/values.ts";
import { read, write, type Contract } from "../operation.ts";
import { pageRequest, storeOperations } from "./shared.ts";

/** Key of an object in the bucket `nexa`, e.g. `source/news.google.com/{uuid}.json`. */
export const objectKey = z
  .string()
  .min(1)
  .max(900)
  .refine(
    (key) => !key.startsWith("/") && !key.split("/").includes(".."),
    "not a plain object key",
  );

/** MinIO, or any S3: raw pages and cleaned articles. */
export const minio = {
  store: "minio",
  version: 1,
  operations: {
    objects: {
      /** Puts the object; the same content under the same key changes nothing. */
      put: write(
        z.object({
          key: objectKey,
          body: z.string(),
          contentType: z.string().default("application/json"),
        }),
        (object) => object.key,
      ),
      /** The object's text, or null. Its bytes are checked against the SHA-256 noted when it was put. */
      get: read(
        z.object({ key: objectKey }),
        z.object({ body: z.string(), contentType: z.string() }).nullable(),
        { timeoutMs: 10_000 },
      ),
      stat: read(
        z.object({ key: objectKey }),
        z
          .object({
            sizeBytes: z.int(),
            lastModifiedAt: instant,
            /** Of an object that we put. */
            sha256: sha256Hex.optional(),
          })
          .nullable(),
      ),
      /** An address that gives the object to whoever has it, for a while; whether it is there is not asked. */
      presign: read(
        z.object({
          key: objectKey,
          expiresSeconds: z
            .int()
            .min(1)
            .max(7 * 24 * 60 * 60)
            .default(900),
        }),
        z.object({ url: z.url(), expiresAt: instant }),
      ),
      /** Retention: removes the objects under a prefix that were last put before `before`. */
      sweep: write(z.object({ prefix: objectKey, before: instant }), ({ prefix }) => prefix),
      /** Keys under a prefix in their order. */
      list: read(
        z.object({ prefix: z.string(), ...pageRequest }),
        z.object({ keys: z.array(z.string()), next: z.string().nullable() }),
      ),
    },
    store: storeOperations,
  },
} satisfies Contract;
