import {
  cleanArticle,
  Fault,
  rawObject,
  type ArticleRecord,
  type CleanArticle,
} from "@nexa/contracts";
import type { Stores } from "../stores.ts";
import { found } from "./query.ts";

type Archive = Pick<Stores["minio"], "objects">;

/** The page as it was fetched, read in its own character set. @throws Fault NOT_FOUND when nobody kept it */
export async function rawPage(
  { id, raw_ref }: Pick<ArticleRecord, "id" | "raw_ref">,
  minio: Archive,
  timeoutMs: number,
): Promise<string> {
  const key = found(raw_ref, `raw page of article ${id}`);
  const { bodyBase64, charset } = rawObject.parse(await objectAt(key, minio, timeoutMs));
  return decoderOf(charset).decode(Buffer.from(bodyBase64, "base64"));
}

/** The article as C1 archived it. @throws Fault NOT_FOUND */
export async function cleanPage(
  { id, clean_ref }: Pick<ArticleRecord, "id" | "clean_ref">,
  minio: Archive,
  timeoutMs: number,
): Promise<CleanArticle> {
  return cleanArticle.parse(await objectAt(clean_ref ?? `clean/${id}.json`, minio, timeoutMs));
}

async function objectAt(key: string, minio: Archive, timeoutMs: number): Promise<unknown> {
  const { body } = found(await minio.objects.get({ key }, { timeoutMs }), `object ${key}`);
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new Fault("INTERNAL", `object ${key} is not JSON`, { cause });
  }
}

/** A character set that nobody knows is read as UTF-8. */
function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
