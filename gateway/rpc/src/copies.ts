import { pause, quietly } from "./backoff.ts";
import type { JournalEntry } from "./journal.ts";
import type { Link } from "./link.ts";
import { parkedWrite, type ParkedWrite } from "./parked-message.ts";
import { subscribe } from "./subscription.ts";
import { assertCopies, names } from "./topology.ts";
import { decode } from "./values.ts";

/** What came to a parking queue, or was done to what is in it, whoever did it. */
export type ParkedNote =
  { kind: "parked"; write: ParkedWrite } | { kind: "journal"; entry: JournalEntry };

const prefetch = 100;
const pauseMs = 1_000;

/** Works off the queue of copies of one store, one note after another. See `Parking.follow`. */
export function followCopies(
  link: Link,
  store: string,
  hear: (note: ParkedNote) => Promise<void>,
): { stop: () => Promise<void> } {
  let work: Promise<void> = Promise.resolve();
  let open = 0;
  const role = link.role({
    name: `copies:${store}`,
    setup: async (generation) => {
      const { channel, ended } = generation;
      await assertCopies(channel, store);
      await channel.prefetch(prefetch);
      await subscribe(
        generation,
        names(store).copies,
        (message) => {
          open++;
          const isEntry = message.fields.routingKey === names(store).journal;
          const note: ParkedNote = isEntry
            ? { kind: "journal", entry: decode(message.content.toString()) as JournalEntry } // only we write it
            : { kind: "parked", write: parkedWrite(message) };
          work = work.then(async () => {
            // In order: what cannot be kept now is tried until it can, and what follows waits.
            while (!ended.aborted)
              try {
                await hear(note);
                channel.ack(message);
                break;
              } catch (error) {
                link.log.warn({ event: "copy_not_kept", store, reason: String(error) });
                await pause(pauseMs, ended);
              }
            open--;
          });
          work = quietly(work);
        },
        { isIdle: () => open === 0, renewIdleMs: 60 * 60_000 },
      );
    },
  });
  return { stop: () => role.close() };
}
