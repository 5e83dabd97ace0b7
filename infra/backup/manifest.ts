import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

const fileName = "manifest.json";
const manifest = z.object({
  store: z.string(),
  takenAt: z.iso.datetime(),
  counts: z.record(z.string(), z.number()),
  /** SHA-256 of each file. */
  files: z.record(z.string(), z.string()),
});
export type Manifest = z.output<typeof manifest>;

/** Notes what the folder holds; a backup without this note was not finished. */
export async function writeManifest(
  folder: string,
  { store, counts }: Pick<Manifest, "store" | "counts">,
): Promise<Manifest> {
  const takenAt = new Date().toISOString();
  const made: Manifest = { store, takenAt, counts, files: await hashes(folder) };
  await writeFile(join(folder, fileName), `${JSON.stringify(made, undefined, 2)}\n`);
  return made;
}

/** @throws Error for a folder without a finished backup, of another store, or with changed files */
export async function checkedManifest(folder: string, store: string): Promise<Manifest> {
  const text = await readFile(join(folder, fileName), "utf8").catch((cause: unknown) => {
    throw new Error(`${folder} holds no finished backup`, { cause });
  });
  const noted = manifest.parse(JSON.parse(text));
  if (noted.store !== store) throw new Error(`${folder} is a backup of ${noted.store}`);
  const now = await hashes(folder);
  for (const [name, hash] of Object.entries(noted.files))
    if (now[name] !== hash)
      throw new Error(`${join(folder, name)} is not the file that was written`);
  return noted;
}

async function hashes(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => name !== fileName).sort();
  const found: Record<string, string> = {};
  for (const name of names) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(join(folder, name)), hash);
    found[name] = hash.digest("hex");
  }
  return found;
}
