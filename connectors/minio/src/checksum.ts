import { createHash } from "node:crypto";
import { sha256Hex } from "@nexa/contracts";
import { Fault } from "@nexa/contracts";

/** Where an object that we put keeps the SHA-256 of its bytes. */
export const sha256Header = "x-amz-meta-sha256";

/** The SHA-256 among an object's metadata, which the driver gives without the header's prefix. */
export function notedSha256(metaData: unknown): string | undefined {
  const { sha256 } = (metaData ?? {}) as Record<string, unknown>; // typed any by the driver
  return sha256Hex.safeParse(sha256).data;
}

/**
 * Compares bytes with what was noted when they were put: the SHA-256, else the ETag where it is an MD5.
 *
 * @throws Fault INTERNAL `CHECKSUM` for other bytes; they may be whole at the next try
 */
export function assertWhole(
  key: string,
  bytes: Uint8Array,
  noted: { sha256?: string | undefined; etag?: string | undefined },
): void {
  const md5 = /^"?([0-9a-f]{32})"?$/.exec(noted.etag ?? "")?.[1];
  const [algorithm, expected] =
    noted.sha256 === undefined ? ["md5", md5] : ["sha256", noted.sha256];
  if (expected === undefined || createHash(algorithm).update(bytes).digest("hex") === expected)
    return;
  throw new Fault("INTERNAL", `${key}: the bytes are not those that were put (${algorithm})`, {
    reason: "CHECKSUM",
    retryable: true,
  });
}
