import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, inflateRaw } from "node:zlib";
import { Fault } from "@nexa/contracts";

const expand = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  br: promisify(brotliDecompress),
} as const;

const errorCode = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : "";

async function expandOne(coding: string, bytes: Buffer, maxOutputLength: number): Promise<Buffer> {
  if (coding === "identity" || coding === "") return bytes;
  if (coding === "deflate") {
    // RFC 9110 means zlib; some servers send raw deflate. The first byte tells.
    const isZlib =
      ((bytes[0] ?? 0) & 0x0f) === 8 && ((bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)) % 31 === 0;
    return promisify(isZlib ? inflate : inflateRaw)(bytes, { maxOutputLength });
  }
  if (!Object.hasOwn(expand, coding))
    throw new Fault("FAILED_PRECONDITION", `content encoding "${coding}" is not known`, {
      reason: "BAD_ENCODING",
    });
  const isGzip = coding !== "br";
  // Servers label plain bodies as gzip; the magic number decides.
  if (isGzip && bytes.length >= 2 && (bytes[0] !== 0x1f || bytes[1] !== 0x8b)) return bytes;
  // Safe: `Object.hasOwn` was asked above.
  return expand[coding as keyof typeof expand](bytes, { maxOutputLength });
}

/**
 * Undoes Content-Encoding, at most two layers, at most `maxBytes` at any layer.
 *
 * @throws Fault OUT_OF_RANGE TOO_LARGE (a compression bomb), UNAVAILABLE TRUNCATED,
 *   FAILED_PRECONDITION BAD_ENCODING (unknown, damaged, or more than two)
 */
export async function decodeBody(
  bytes: Buffer,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const codings = (encoding ?? "")
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity");
  if (codings.length > 2)
    throw new Fault(
      "FAILED_PRECONDITION",
      `${String(codings.length)} content encodings, at most 2 are undone`,
      { reason: "BAD_ENCODING" },
    );
  let current = bytes;
  for (const coding of codings.reverse()) {
    if (current.length === 0) break;
    try {
      current = await expandOne(coding, current, maxBytes);
    } catch (error) {
      if (error instanceof Fault) throw error;
      const code = errorCode(error);
      if (code === "ERR_BUFFER_TOO_LARGE")
        throw new Fault("OUT_OF_RANGE", `the body unpacks to more than ${String(maxBytes)} bytes`, {
          reason: "TOO_LARGE",
          cause: error,
        });
      if (code === "Z_BUF_ERROR" || /unexpected end/i.test(String(error)))
        throw new Fault("UNAVAILABLE", `the ${coding} body ends too early`, {
          reason: "TRUNCATED",
          cause: error,
        });
      throw new Fault("FAILED_PRECONDITION", `the ${coding} body is damaged`, {
        reason: "BAD_ENCODING",
        cause: error,
      });
    }
  }
  return current;
}
