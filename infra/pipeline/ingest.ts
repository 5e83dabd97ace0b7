import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { derivedId, queueRawDataSite, rawObjectIdOf, type RawObject } from "@nexa/contracts";
import { canonicalUrl, decodeText } from "@nexa/reading";
import { z } from "zod";
import type { Clients } from "./clients.ts";

/** A saved page with the address it was fetched from. */
export type SavedPage = { id: string; url: string; bytes: Buffer };

const truthLine = z.object({ id: z.string(), url: z.url() });

/**
 * Reads a folder of saved pages: `html/ID.html` or `html/ID.html.gz`, and `truth.jsonl` with `id` and `url`.
 *
 * @throws Error that names the file and line, or a page without a line
 */
export function readSavedPages(folder: string): SavedPage[] {
  const truthFile = join(folder, "truth.jsonl");
  if (!existsSync(truthFile)) throw new Error(`${truthFile} is missing: it names each page's URL`);
  const urls = new Map<string, string>();
  for (const [at, line] of readFileSync(truthFile, "utf8").split("\n").entries()) {
    if (line.trim() === "") continue;
    const parsed = truthLine.safeParse(JSON.parse(line));
    if (!parsed.success)
      throw new Error(`${truthFile}:${at + 1}: ${z.prettifyError(parsed.error)}`);
    urls.set(parsed.data.id, parsed.data.url);
  }
  const html = join(folder, "html");
  return readdirSync(html)
    .filter((file) => /\.html(\.gz)?$/.test(file))
    .map((file) => {
      const id = basename(file).replace(/\.html(\.gz)?$/, "");
      const url = urls.get(id);
      if (url === undefined) throw new Error(`${truthFile} has no line for ${file}`);
      const bytes = readFileSync(join(html, file));
      return { id, url, bytes: file.endsWith(".gz") ? gunzipSync(bytes) : bytes };
    });
}

/** What a saved page is called as its source in events. */
const sourceId = "saved-pages";
const traceIdOf = (url: string) => createHash("sha256").update(url).digest("hex").slice(0, 32);

/**
 * Puts saved pages into the raw archive and hands their pointers to C1, as B1 does with what it fetched;
 * no filter by age or length.
 *
 * @returns key of each record on `queue-raw-data-site`, in the order of the pages
 */
export async function ingestPages(
  pages: SavedPage[],
  { minio, bus }: Pick<Clients, "minio" | "bus">,
  now: Date,
): Promise<string[]> {
  const producer = await bus.producer();
  const keys: string[] = [];
  for (const { url, bytes } of pages) {
    const raw: RawObject = {
      url,
      finalUrl: url,
      status: 200,
      headers: {},
      charset: decodeText(bytes, null).charset,
      bodyBase64: bytes.toString("base64"),
      fetchedAt: now.toISOString(),
    };
    const raw_ref = `source/${sourceId}/${rawObjectIdOf(url)}.json`;
    await minio.objects.put({ key: raw_ref, body: JSON.stringify(raw) });
    const value = {
      topic: "queue-raw-data-site" as const,
      source_id: sourceId,
      type: "berita",
      external_id: canonicalUrl(url),
      keyword: "",
      keyword_id: derivedId("keyword", sourceId),
      raw_ref,
      trace_id: traceIdOf(url),
    };
    await producer.send([{ topic: queueRawDataSite, value }]);
    keys.push(queueRawDataSite.key(value));
  }
  await producer.close();
  return keys;
}
