import { createHash } from "node:crypto";
import { v5, v7 } from "uuid";

/** Root of every derived id of ours; never changes, or a redelivery would make new ids. */
const namespace = "6e657861-0000-5000-8000-6e6577732e69";

/** A new id, ordered by time (UUID v7). */
export const newId = (): string => v7();

/** The id of a thing that follows from `kind` and its causes (UUID v5): the same causes, the same id. */
export const derivedId = (kind: string, ...causes: (string | number)[]): string =>
  v5([kind, ...causes].join("\n"), namespace);

/** An article is its canonical URL. */
export const articleIdOf = (canonicalUrl: string): string => derivedId("article", canonicalUrl);
/** A raw object is one feed item at one URL; without a feed, the URL. */
export const rawObjectIdOf = (url: string, feedGuid = ""): string =>
  derivedId("raw", url, feedGuid);
/** The job of a pointer event, which names none. */
export const jobIdOfRaw = (rawRef: string): string => derivedId("job", rawRef);
/** One vector for each article and model. */
export const vectorIdOf = (articleId: string, modelId: string): string =>
  derivedId("vector", articleId, modelId);

/** SHA-256 in lower-case hex. */
export const sha256 = (data: string | Uint8Array): string =>
  createHash("sha256").update(data).digest("hex");
