import { setTimeout as pause } from "node:timers/promises";
import type { Handlers, minio } from "@nexa/contracts";
import type { Logger } from "@nexa/service";
import { toFault } from "../faults.ts";
import type { Bucket } from "../store.ts";

type Sweep = Handlers<typeof minio>["objects"]["sweep"];

/** As many as S3 takes in one request. */
const keysARequest = 1_000;
const dayMs = 24 * 60 * 60 * 1_000;
const sweepEveryMs = 60 * 60 * 1_000;

/** Removes old objects: `swept`, or `unchanged` where none was old. Not every S3 server has a lifecycle. */
export const sweep =
  (store: Bucket): Sweep =>
  async (batch) => {
    const outcomes: Awaited<ReturnType<Sweep>> = [];
    for (const { prefix, before } of batch)
      outcomes.push(
        await sweepPrefix(store, prefix, new Date(before)).then(
          (count) => ({ outcome: count > 0 ? "swept" : "unchanged" }),
          toFault,
        ),
      );
    return outcomes;
  };

/** @returns how many objects it removed */
export async function sweepPrefix(
  { client, bucket }: Bucket,
  prefix: string,
  before: Date,
): Promise<number> {
  const found = client.listObjectsV2(bucket, prefix, true) as AsyncIterable<{
    name?: string;
    lastModified?: Date;
  }>;
  let old: string[] = [];
  let removed = 0;
  const removeOld = async () => {
    if (old.length > 0) await client.removeObjects(bucket, old);
    removed += old.length;
    old = [];
  };
  for await (const { name, lastModified } of found) {
    if (name && lastModified && lastModified < before) old.push(name);
    if (old.length === keysARequest) await removeOld();
  }
  await removeOld();
  return removed;
}

/** Sweeps raw pages older than so many days, every hour until the signal aborts; with 0 days never. */
export async function sweepHourly(
  store: Bucket,
  days: number,
  prefixes: string[],
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  while (days > 0 && !signal.aborted) {
    for (const prefix of prefixes)
      await sweepPrefix(store, prefix, new Date(Date.now() - days * dayMs)).then(
        (count) => log.info({ event: "swept", prefix, count }, "old objects removed"),
        (error: unknown) =>
          log.warn({ event: "sweep_failed", prefix, err: toFault(error) }, "next in an hour"),
      );
    await pause(sweepEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
