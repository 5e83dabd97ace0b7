import { quietly } from "./backoff.ts";
import type { Link } from "./link.ts";

/**
 * Whether somebody still listens at this Direct Reply-to address: a passive declare of the address
 * succeeds while its channel lives. On a channel of its own, which the broker closes when not.
 *
 * @returns true when it cannot be known, because the connection is being made anew
 */
export async function isListening(link: Link, replyTo: string): Promise<boolean> {
  const channel = await link.throwAway().catch(() => undefined);
  if (!channel) return true;
  channel.on("error", () => undefined); // the rejection below says it too
  try {
    await channel.checkQueue(replyTo);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === 404);
  } finally {
    await quietly(Promise.resolve().then(() => channel.close()));
  }
}
