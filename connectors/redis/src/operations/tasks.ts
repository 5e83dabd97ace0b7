import { sha256, type Handlers, type redis } from "@nexa/contracts";
import { answered } from "../answered.ts";
import { toFault } from "../faults.ts";
import { makeGroup, type Keys } from "../store.ts";

type Tasks = Handlers<typeof redis>["tasks"];
type Task = Awaited<ReturnType<Tasks["claim"]>>[number];
type Entry = { id: string; message: Record<string, string> };

/** How long a task's content is remembered: longer than a write waits in its queue. */
const markSeconds = 24 * 60 * 60;

/** Adds tasks: `inserted`, or `duplicate` for a payload that was added within the last day. */
export const add =
  ({ client, prefix, stream }: Keys): Tasks["add"] =>
  (batch) =>
    Promise.all(
      batch.map(({ payload }) =>
        answered(
          client.addOnce(`${prefix}task:${sha256(payload)}`, stream, markSeconds, payload),
        ).then((isAdded) => ({ outcome: isAdded ? "inserted" : "duplicate" }), toFault),
      ),
    );

/**
 * First what other consumers left unacknowledged for `minIdleMs`, then new entries. An entry without
 * the field `payload` gives all its fields as JSON, so that its reader can say what is wrong with it.
 */
export const claim =
  (keys: Keys): Tasks["claim"] =>
  async ({ consumer, count, minIdleMs }, { signal }) => {
    const left = await withGroup(keys, () => reclaim(keys, consumer, count, minIdleMs, signal));
    if (left.length === count) return left.map(taskOf);
    const { client, stream, group } = keys;
    const wanted = { key: stream, id: ">" };
    const fresh = await withGroup(keys, () =>
      answered(client.xReadGroup(group, consumer, wanted, { COUNT: count - left.length })),
    );
    // RESP2 as the driver asks by default: a list of streams, or null for nothing new.
    const streams = fresh as { messages: Entry[] }[] | null;
    return [...left, ...(streams ?? []).flatMap(({ messages }) => messages)].map(taskOf);
  };

/** Acknowledges entries: `acked`, or `unchanged` for one that was. */
export const ack =
  ({ client, stream, group }: Keys): Tasks["ack"] =>
  (batch) =>
    Promise.all(
      batch.map(({ entryId }) =>
        answered(client.xAck(stream, group, entryId)).then(
          (count) => ({ outcome: count === 1 ? "acked" : "unchanged" }),
          toFault,
        ),
      ),
    );

async function reclaim(
  { client, stream, group }: Keys,
  consumer: string,
  count: number,
  minIdleMs: number,
  signal: AbortSignal,
): Promise<Entry[]> {
  const found: Entry[] = [];
  let cursor = "0-0";
  // One call looks at a part of what is pending only; its cursor says where to go on.
  do {
    signal.throwIfAborted();
    const COUNT = count - found.length;
    const page = await answered(
      client.xAutoClaim(stream, group, consumer, minIdleMs, cursor, { COUNT }),
    );
    cursor = page.nextId;
    for (const entry of page.messages) if (entry) found.push(entry);
  } while (cursor !== "0-0" && found.length < count);
  return found;
}

/** Somebody may have removed the stream and with it the group: it is made again, once. */
async function withGroup<T>(keys: Keys, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith("NOGROUP"))) throw error;
    await makeGroup(keys);
    return work();
  }
}

const taskOf = ({ id, message }: Entry): Task => ({
  entryId: id,
  payload: message["payload"] ?? JSON.stringify(message),
});
