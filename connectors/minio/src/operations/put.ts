import { createHash } from "node:crypto";
import type { Handlers, WriteOutcome, minio } from "@nexa/contracts";
import { maxResultBytes } from "@nexa/rpc";
import { isNoObject, toFault, tooLarge } from "../faults.ts";
import { notedSha256, sha256Header } from "../checksum.ts";
import type { Bucket } from "../store.ts";

type Put = Handlers<typeof minio>["objects"]["put"];
type PutRequest = Parameters<Put>[0][number];

/** Requests to the store at once; S3 has no bulk put. */
const concurrency = 16;

/**
 * Puts each object under its key: `inserted`, `updated`, or `unchanged` where the same content stands
 * there already. Objects of one key are put in the order of the batch. One that no reply could give back is
 * refused.
 */
export const put =
  (store: Bucket): Put =>
  async (batch) => {
    const outcomes: (WriteOutcome | Error)[] = [];
    const turns = new Map<string, (() => Promise<void>)[]>();
    for (const [index, object] of batch.entries()) {
      const turn = async () => void (outcomes[index] = await putOne(store, object));
      turns.set(object.key, [...(turns.get(object.key) ?? []), turn]);
    }
    const queue = [...turns.values()];
    const work = async () => {
      for (let key = queue.shift(); key; key = queue.shift()) for (const turn of key) await turn();
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    return outcomes;
  };

async function putOne(
  { client, bucket }: Bucket,
  { key, body, contentType }: PutRequest,
): Promise<WriteOutcome | Error> {
  const bytes = Buffer.from(body, "utf8");
  if (bytes.length > maxResultBytes) return tooLarge(key, bytes.length);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  try {
    const there = await stored(client, bucket, key);
    // The ETag of a plain put is its MD5, but not where the server encrypts; the metadata is ours.
    const md5 = createHash("md5").update(bytes).digest("hex");
    if (there?.etag === md5 || there?.sha256 === sha256) return { outcome: "unchanged" };
    await client.putObject(bucket, key, bytes, bytes.length, {
      "content-type": contentType,
      [sha256Header]: sha256,
    });
    return { outcome: there ? "updated" : "inserted" };
  } catch (error) {
    return toFault(error);
  }
}

async function stored(client: Bucket["client"], bucket: string, key: string) {
  try {
    const { etag, metaData } = await client.statObject(bucket, key);
    return { etag, sha256: notedSha256(metaData) };
  } catch (error) {
    if (isNoObject(error)) return undefined;
    throw error;
  }
}
