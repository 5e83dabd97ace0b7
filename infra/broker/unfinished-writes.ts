import { management } from "./management.ts";

/**
 * Writes that connectors have not finished yet, over all shard queues of the vhost.
 * The broker refreshes its figures every few seconds, so a zero must be seen twice to count.
 */
export async function unfinishedWrites(amqpUrl: string, managementUrl: string): Promise<number> {
  const { call, vhost } = management(amqpUrl, managementUrl);
  const response = await call("GET", `queues/${vhost}?columns=name,messages`);
  const queues = (await response.json()) as { name: string; messages?: number }[]; // the columns asked for
  return queues
    .filter(({ name }) => /^nexa\.\w+\.writes\./.test(name))
    .reduce((sum, { messages = 0 }) => sum + messages, 0);
}
