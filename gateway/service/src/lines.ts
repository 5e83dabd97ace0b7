import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/**
 * Writes lines to a gzip file as they come; memory stays flat.
 *
 * @returns how many there were
 */
export async function writeLines(file: string, lines: AsyncIterable<string>): Promise<number> {
  let count = 0;
  const counted = async function* () {
    for await (const line of lines) {
      count += 1;
      yield `${line}\n`;
    }
  };
  await pipeline(Readable.from(counted()), createGzip(), createWriteStream(file));
  return count;
}

/** The lines of such a file. @throws Error when it is cut off */
export async function* readLines(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file);
  const text = bytes.pipe(createGunzip()).setEncoding("utf8");
  bytes.on("error", (error) => text.destroy(error));
  let rest = "";
  for await (const chunk of text) {
    const lines = `${rest}${chunk as string}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") throw new Error(`${file}: its last line is cut off`);
}

/** Items in groups of at most `size`. */
export async function* inGroups<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
