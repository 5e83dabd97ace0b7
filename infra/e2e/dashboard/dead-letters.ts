import { randomUUID } from "node:crypto";
import { newId, sha256, type DeadLetter } from "@nexa/contracts";
import { waitUntil } from "../../pipeline/wait.ts";
import type { Site } from "./site.ts";

/** A page as B1 hands it to C1, of a publisher that this test made up. */
export const sitePage = (host: string, index: number) => ({
  job_id: newId(),
  target_id: newId(),
  externalId: sha256(`https://${host}/berita/${index}`),
  url: `https://${host}/berita/${index}`,
  domain_name: host,
  raw_html: `<html><title>Uji ${index}</title><p>Halaman uji tanpa isi. ${randomUUID()}</p></html>`,
  minio_s3_key: `raw/${host}/${index}`,
  scraped_at: new Date().toISOString(),
  http_status: 200,
  crawler_metadata: { engine: "news", duration_ms: 12 },
});

/** Dead letters of one cause, put where the stages' own ones stand; ids, hosts and stage carry `prefix`. */
export async function putDeadLetters(
  { clients }: Pick<Site, "clients">,
  prefix: string,
  count: number,
  payloadOf: (index: number) => unknown = (index) => sitePage(`${prefix}.kabar.test`, index),
): Promise<string[]> {
  const at = new Date().toISOString();
  const letters = Array.from({ length: count }, (_, index): DeadLetter => ({
    dlq_id: `dlq_${prefix}_${String(index).padStart(6, "0")}`,
    origin_topic: "queue-raw-data-site",
    failed_stage: `stage-${prefix}`,
    error_code: "HTML_PARSING_FAILED",
    error_message: "no main text was found in the page",
    attempt_count: 3,
    first_failed_at: at,
    last_failed_at: at,
    is_replayable: true,
    original_key: `${prefix}.kabar.test/${index}`,
    original_payload: payloadOf(index),
  }));
  const atOnce = 200;
  for (let from = 0; from < count; from += atOnce)
    await Promise.all(
      letters.slice(from, from + atOnce).map((letter) => clients.mongodb.deadJobs.save(letter)),
    );
  // A write is told, not waited for.
  const filter = { stage: `stage-${prefix}` };
  await waitUntil(
    `${count} dead letters in MongoDB`,
    async () => (await clients.mongodb.jobs.list({ filter, limit: 1 })).total >= count,
    { limitMs: 120_000 },
  );
  return letters.map(({ dlq_id }) => dlq_id);
}
