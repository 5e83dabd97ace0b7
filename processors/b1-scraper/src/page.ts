import { urlHash } from "@nexa/reading";
import type { Renderer } from "./rendering/renderer.ts";
import {
  newId,
  rawObjectIdOf,
  type Client,
  type DeadLetter,
  type JourneyStep,
  type minio,
  type mongodb,
  type PointerEvent,
  type postgres,
  type RawObject,
  type redis,
  type SiteEvent,
} from "@nexa/contracts";
import type { FetchOptions, NewsLinkResolver, Page } from "@nexa/reading";

/** What a server gave to ask by whether something has changed. */
export type Validators = { etag?: string; lastModified?: string };

/** What B1 needs from the world. */
export type Deps = {
  minio: { objects: Pick<Client<typeof minio>["objects"], "put"> };
  mongodb: { rawDocuments: Pick<Client<typeof mongodb>["rawDocuments"], "save"> };
  postgres: {
    journey: Pick<Client<typeof postgres>["journey"], "record">;
    targets: Pick<Client<typeof postgres>["targets"], "discover">;
  };
  redis: { seen: Pick<Client<typeof redis>["seen"], "claim"> };
  /** One page within the fetcher's limits; every refusal is a Fault with a reason. */
  fetchPage: (url: string, options?: FetchOptions) => Promise<Page>;
  /** Both resolve when Kafka has acknowledged. */
  sendRaw: (event: SiteEvent | PointerEvent, traceId: string) => Promise<void>;
  sendDeadLetter: (letter: DeadLetter) => Promise<void>;
  seenSeconds: number;
  /** For targets whose engine renders; absent: such a target is a dead job that says so. */
  renderer?: Pick<Renderer, "render">;
  /** Finds the publisher's address behind a link of the news search; absent: links stay as they are. */
  newsLinks?: NewsLinkResolver;
  /** Validators of feeds and sitemaps that were read to their end, by address. */
  feedValidators?: Map<string, Validators>;
  /** When ages are judged: now, or the time of a recorded internet. */
  now: () => Date;
};

/** A new trace, 32 hex digits: an article's journey starts where B1 finds it. */
export const newTraceId = (): string => newId().replaceAll("-", "");

/**
 * Takes a URL for one run of one keyword or target.
 *
 * @returns false when another run has handled it: it is seen
 */
export async function claim(
  { redis, seenSeconds }: Deps,
  url: string,
  owner: string,
): Promise<boolean> {
  const holder = await redis.seen.claim({ urlHash: urlHash(url), owner, ttlSeconds: seenSeconds });
  return holder.owner === owner;
}

export const record = async ({ postgres }: Deps, step: Omit<JourneyStep, "at">): Promise<void> => {
  await postgres.journey.record({ ...step, at: new Date().toISOString() });
};

/** The page as it goes to the raw archive. */
export const rawObjectOf = (
  page: Page,
  furtherPages: readonly Page[],
  feedItem?: RawObject["feedItem"],
): RawObject => ({
  url: page.url,
  finalUrl: page.finalUrl,
  status: page.status,
  headers: page.headers,
  charset: page.charset,
  bodyBase64: page.body.toString("base64"),
  fetchedAt: page.fetchedAt,
  ...(furtherPages.length === 0
    ? {}
    : {
        furtherPages: furtherPages.map(({ finalUrl, charset, body }) => ({
          url: finalUrl,
          charset,
          bodyBase64: body.toString("base64"),
        })),
      }),
  ...(feedItem === undefined ? {} : { feedItem }),
});

/** Archives the page under its key and leaves a note in the staging buffer. */
export async function archive(
  { minio, mongodb }: Deps,
  key: string,
  raw: RawObject,
  sourceId: string,
): Promise<void> {
  await minio.objects.put({ key, body: JSON.stringify(raw) });
  await mongodb.rawDocuments.save({
    id: rawObjectIdOf(raw.finalUrl, raw.feedItem?.guid),
    source_id: sourceId,
    url: raw.finalUrl,
    raw_ref: key,
    http_status: raw.status,
    fetched_at: raw.fetchedAt,
  });
}
