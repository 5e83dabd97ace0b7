import {
  cleanArticle,
  Fault,
  invalid,
  type CleanArticle,
  type Client,
  type minio as minioContract,
} from "@nexa/contracts";

/**
 * The clean article that C1 archived.
 *
 * @throws Fault NOT_FOUND CLEAN_ARTICLE_MISSING (retryable: its write may still be under way), or
 *         INVALID_ARGUMENT when the object is no clean article
 */
export async function loadCleanArticle(
  articleId: string,
  cleanRef: string | undefined,
  minio: { objects: Pick<Client<typeof minioContract>["objects"], "get"> },
): Promise<CleanArticle> {
  const key = cleanRef ?? `clean/${articleId}.json`;
  const stored = await minio.objects.get({ key });
  if (stored === null)
    throw new Fault("NOT_FOUND", `clean article ${key} is not in the archive`, {
      retryable: true,
      reason: "CLEAN_ARTICLE_MISSING",
    });
  const parsed = cleanArticle.safeParse(parse(key, stored.body));
  if (!parsed.success) throw invalid(key, parsed.error, "CLEAN_ARTICLE_INVALID");
  return parsed.data;
}

const keptFields = cleanArticle.omit({ article_id: true, job_id: true });
/** What the sinks keep of a clean article, under its id; the job that brought it is not kept. */
export const fieldsOf = (clean: CleanArticle) => ({
  ...keptFields.parse(clean),
  id: clean.article_id,
});

function parse(key: string, body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new Fault("INVALID_ARGUMENT", `clean article ${key} is not JSON`, {
      cause,
      reason: "CLEAN_ARTICLE_INVALID",
    });
  }
}
