import {
  queueNormalizeData,
  queueRawDataSite,
  toFault,
  type Client,
  type JourneyStep,
  type minio,
  type NormalizedArticle,
  type PointerEvent,
  type postgres,
  type SiteEvent,
} from "@nexa/contracts";
import { cleanPage } from "./clean.ts";
import { loadRawPage } from "./raw-page.ts";

export type Deps = {
  minio: { objects: Pick<Client<typeof minio>["objects"], "get" | "put"> };
  postgres: { journey: Pick<Client<typeof postgres>["journey"], "record"> };
  now: () => Date;
};

/** Pages that are no articles of ours: dropped under these names, not dead. */
const drops: Record<string, string> = { NOT_AN_ARTICLE: "not_an_article", PAYWALL: "paywall" };

/**
 * C1's stage: reads the page, archives the clean article, and hands it to C2.
 *
 * @throws Fault HTML_PARSING_FAILED and the like: the page becomes a dead job
 */
export async function cleanRecord(
  event: SiteEvent | PointerEvent,
  traceId: string,
  { minio, postgres, now }: Deps,
): Promise<{ topic: typeof queueNormalizeData; value: NormalizedArticle }[]> {
  const step = {
    stage: "c1" as const,
    subject: queueRawDataSite.key(event),
    run: "",
    reason: "",
    url: "externalId" in event ? event.url : event.external_id,
    trace_id: traceId,
  };
  const record = (rest: Pick<JourneyStep, "outcome"> & Partial<JourneyStep>) =>
    postgres.journey.record({ ...step, ...rest, at: now().toISOString() });
  try {
    const page = await loadRawPage(event, minio);
    const article = cleanPage(event, page, now());
    const clean_ref = `clean/${article.article_id}.json`;
    await minio.objects.put({ key: clean_ref, body: JSON.stringify(article) });
    await record({ outcome: "kept", article_id: article.article_id });
    const { region, sector } = article;
    return [
      {
        topic: queueNormalizeData,
        value: {
          ...article,
          region: region && { region_id: region.region_id, region_name: region.region_name },
          sector,
          clean_ref,
          trace_id: traceId,
        },
      },
    ];
  } catch (error) {
    const fault = toFault(error);
    const drop = drops[fault.reason];
    if (drop !== undefined) {
      await record({ outcome: "dropped", reason: drop });
      return [];
    }
    if (!fault.retryable) await record({ outcome: "dead", reason: fault.reason });
    throw fault;
  }
}
