import { setTimeout as sleep } from "node:timers/promises";

type Waiting<T> = { text: string; resolve: (value: T) => void; reject: (error: unknown) => void };

/**
 * Joins texts that are asked for at the same time into calls of at most `size`; each caller gets its own answers.
 * A failed call fails the texts that were in it.
 */
export const batched = <T>(
  call: (texts: string[]) => Promise<T[]>,
  { size = 64, lingerMs = 5 }: { size?: number; lingerMs?: number } = {},
): ((texts: readonly string[]) => Promise<T[]>) => {
  let waiting: Waiting<T>[] = [];
  let isScheduled = false;
  const send = async (): Promise<void> => {
    await sleep(lingerMs);
    isScheduled = false;
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += size) {
      const part = all.slice(from, from + size);
      call(part.map(({ text }) => text)).then(
        (answers) => {
          part.forEach(({ resolve }, at) => {
            // `call` answers every text or throws.
            resolve(answers[at] as T);
          });
        },
        (error: unknown) => {
          for (const { reject } of part) reject(error);
        },
      );
    }
  };
  return (texts) => {
    const answers = texts.map(
      (text) => new Promise<T>((resolve, reject) => waiting.push({ text, resolve, reject })),
    );
    if (!isScheduled && texts.length > 0) {
      isScheduled = true;
      void send();
    }
    return Promise.all(answers);
  };
};
