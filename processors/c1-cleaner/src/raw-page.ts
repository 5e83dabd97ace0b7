import { decodeText } from "@nexa/reading";
import {
  Fault,
  invalid,
  rawObject,
  type Client,
  type HtmlSelectors,
  type minio as minioContract,
  type PointerEvent,
  type SiteEvent,
} from "@nexa/contracts";

/** A page from either form of the event, ready to be read. */
export type RawPage = {
  html: string;
  url: string;
  fetchedAt: Date;
  feedDate: Date | null;
  sourceName: string | null;
  selectors?: HtmlSelectors;
  rawRef: string;
  /** Page 2 and on of an article that is split over several. */
  furtherPages?: { html: string; url: string }[];
};

/**
 * The page that `event` names, from the event itself or from the raw archive.
 *
 * @throws Fault NOT_FOUND RAW_OBJECT_MISSING (retryable: its write may still be under way), or
 *         INVALID_ARGUMENT for an object that is no page
 */
export async function loadRawPage(
  event: SiteEvent | PointerEvent,
  minio: { objects: Pick<Client<typeof minioContract>["objects"], "get"> },
): Promise<RawPage> {
  const isSite = "externalId" in event;
  const known = {
    feedDate: null,
    sourceName: null,
    ...(isSite && event.html_selectors !== undefined ? { selectors: event.html_selectors } : {}),
  };
  if (isSite && event.raw_html !== "")
    return {
      ...known,
      html: event.raw_html,
      url: event.url,
      fetchedAt: new Date(event.scraped_at),
      rawRef: event.minio_s3_key,
    };
  const rawRef = isSite ? event.minio_s3_key : event.raw_ref;
  const stored = await minio.objects.get({ key: rawRef });
  if (stored === null)
    throw new Fault("NOT_FOUND", `raw object ${rawRef} is not in the archive`, {
      retryable: true,
      reason: "RAW_OBJECT_MISSING",
    });
  const page = parseRawObject(rawRef, stored.body);
  const { text } = decodeText(Buffer.from(page.bodyBase64, "base64"), page.charset);
  return {
    ...known,
    html: text,
    url: page.finalUrl,
    fetchedAt: new Date(page.fetchedAt),
    feedDate: page.feedItem?.publishedAt ? new Date(page.feedItem.publishedAt) : null,
    sourceName: page.feedItem?.source ?? null,
    rawRef,
    furtherPages: (page.furtherPages ?? []).map(({ url, charset, bodyBase64 }) => ({
      url,
      html: decodeText(Buffer.from(bodyBase64, "base64"), charset).text,
    })),
  };
}

function parseRawObject(rawRef: string, body: string) {
  try {
    const parsed = rawObject.safeParse(JSON.parse(body));
    if (parsed.success) return parsed.data;
    throw invalid(rawRef, parsed.error, "RAW_OBJECT_INVALID");
  } catch (cause) {
    if (cause instanceof Fault) throw cause;
    throw new Fault("INVALID_ARGUMENT", `raw object ${rawRef} is not JSON`, {
      cause,
      reason: "RAW_OBJECT_INVALID",
    });
  }
}
