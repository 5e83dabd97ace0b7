import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";

/** Words of a window; texts that share one share a passage, not a phrase. */
export const windowSize = 8;
/** Shorter sentences are greetings and set phrases: equal ones prove nothing. */
const leastWords = 5;
// 48 bits: among a million windows a chance hit is a matter of one in 300 million for each look-up.
const hashBytes = 6;

/** Lower case, words of letters and digits only: the form in which texts are compared. */
export const normalisedWords = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const hash = (kind: "s" | "w", words: readonly string[]): number =>
  createHash("sha1")
    .update(`${kind} ${words.join(" ")}`)
    .digest()
    .readUIntBE(0, hashBytes);

/** Hash of a whole sentence, null for one under five words. */
export const sentenceHash = (text: string): number | null => {
  const words = normalisedWords(text);
  return words.length < leastWords ? null : hash("s", words);
};

/** Hashes of every run of eight words. */
export const windowHashes = (text: string): number[] => {
  const words = normalisedWords(text);
  const hashes: number[] = [];
  for (let at = 0; at + windowSize <= words.length; at++)
    hashes.push(hash("w", words.slice(at, at + windowSize)));
  return hashes;
};

/** What a training saw, as a file: sorted 48-bit hashes, gzip. It holds no text. */
export const packSeen = (texts: readonly string[]): Buffer => {
  const hashes = new Set<number>();
  for (const text of texts) {
    const whole = sentenceHash(text);
    if (whole !== null) hashes.add(whole);
    for (const part of windowHashes(text)) hashes.add(part);
  }
  const sorted = [...hashes].sort((a, b) => a - b);
  const bytes = Buffer.alloc(sorted.length * hashBytes);
  sorted.forEach((value, at) => bytes.writeUIntBE(value, at * hashBytes, hashBytes));
  return gzipSync(bytes, { level: 9 });
};

/** Reads what `packSeen` wrote. */
export const readSeen = (path: string): Set<number> => {
  const bytes = gunzipSync(readFileSync(path));
  const hashes = new Set<number>();
  for (let at = 0; at + hashBytes <= bytes.length; at += hashBytes)
    hashes.add(bytes.readUIntBE(at, hashBytes));
  return hashes;
};
