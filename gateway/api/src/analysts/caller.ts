import type { FastifyReply } from "fastify";

/** Aborts when the HTTP caller goes away before the answer is complete: what a store still does for it then ends. */
export function untilGone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
