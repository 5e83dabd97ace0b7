import type { Item } from "../../api/types.ts";
import type { Tone } from "../../parts/badge.tsx";
import { text, textOr } from "../../text/index.ts";
import { duration } from "../../time.ts";

export type Queue = Item<"/api/v1/queues">;
export type Trouble = Queue["trouble"];

export const toneOf: Record<Trouble, Tone> = { none: "ok", warning: "warn", critical: "bad" };
/** The mark at a row's edge: none for what is fine. */
export const rowToneOf = ({ trouble }: { trouble: Trouble }) =>
  trouble === "critical" ? "bad" : trouble === "warning" ? "warn" : undefined;

/** What is wrong with a queue, in words; its code when it is one we have no words for. */
export const troubleOf = (code: string): string => textOr(`queues.is.${code}`, code);

/** How long the oldest message waits: `1 h 12 m`, with a sign when it may be longer, a dash for none. */
export const oldestOf = (queue: Pick<Queue, "oldest_seconds" | "oldest_is_at_least">): string =>
  ageOf(queue.oldest_seconds, queue.oldest_is_at_least);

/** An age that may be known only from below. */
export function ageOf(seconds: number | null, isAtLeast: boolean): string {
  if (seconds === null) return "–";
  const age = duration(seconds);
  return isAtLeast ? text("queues.atLeast", { age }) : age;
}
