import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { sha256Hex, type Handlers, type minio } from "@nexa/contracts";
import { maxResultBytes } from "@nexa/rpc";
import { assertWhole, sha256Header } from "../checksum.ts";
import { isNoObject, tooLarge } from "../faults.ts";
import type { Bucket } from "../store.ts";
import { within } from "../transport.ts";

/** The object's text and content type, or null. @throws Fault OUT_OF_RANGE for more than fits a reply */
export const get =
  ({ client, bucket }: Bucket): Handlers<typeof minio>["objects"]["get"] =>
  ({ key }, { signal }) =>
    within(signal, async () => {
      try {
        // The driver types it as a stream; it is the HTTP response.
        const response = (await client.getObject(bucket, key)) as IncomingMessage;
        const sizeBytes = Number(response.headers["content-length"] ?? 0);
        if (sizeBytes > maxResultBytes) {
          response.destroy();
          throw tooLarge(key, sizeBytes);
        }
        const contentType = response.headers["content-type"] ?? "application/octet-stream";
        const bytes = await buffer(response);
        assertWhole(key, bytes, {
          sha256: sha256Hex.safeParse(response.headers[sha256Header]).data,
          etag: response.headers.etag,
        });
        return { body: bytes.toString("utf8"), contentType };
      } catch (error) {
        if (isNoObject(error)) return null;
        throw error;
      }
    });
