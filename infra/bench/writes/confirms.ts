import { performance } from "node:perf_hooks";
import { connect } from "amqplib";
import { connectBroker } from "@nexa/rpc";
import { median } from "../figures.ts";
import { noteOf, publishOnly } from "./notes.ts";

const window = 1_024;
const queue = "bare-confirms";
const quorum = { durable: true, arguments: { "x-queue-type": "quorum" } };

export type ConfirmFigures = { ours: number; bare: number; bareSameExchange: number };

/** Confirmed persistent publishes a second into quorum queues, ours and bare ones in turns. */
export async function confirms(
  url: string,
  rounds: number,
  count: number,
): Promise<ConfirmFigures> {
  const connection = await connect(url, { noDelay: true });
  const channel = await connection.createConfirmChannel();
  await channel.assertQueue(queue, quorum);
  const broker = await connectBroker({ url, name: "bench-writes" });
  const { notes } = broker.client(publishOnly);
  const bare = (exchange: string, keyOf: (index: number) => string) => (index: number) =>
    new Promise<void>((resolve, reject) => {
      const body = Buffer.from(JSON.stringify(noteOf(index)));
      channel.publish(exchange, keyOf(index), body, { persistent: true }, (error: unknown) =>
        error ? reject(new Error("nacked", { cause: error })) : resolve(),
      );
    });
  const ways = {
    ours: (index: number) => notes.save(noteOf(index)),
    bare: bare("", () => queue),
    bareSameExchange: bare("nexa.publish.shards", (index) => String(index % 4)),
  };
  const perSecond: Record<keyof typeof ways, number[]> = {
    ours: [],
    bare: [],
    bareSameExchange: [],
  };
  await ways.ours(0); // its exchange and queues are there from now on
  for (let round = 0; round <= rounds; round++)
    for (const name of Object.keys(ways) as (keyof typeof ways)[]) {
      const seconds = await timed(count, ways[name]);
      if (round > 0) perSecond[name].push(count / seconds); // the first compiles what is hot
      for (const each of [queue, ...[0, 1, 2, 3].map((shard) => `nexa.publish.writes.${shard}`)])
        await channel.purgeQueue(each);
    }
  await broker.close();
  await connection.close();
  return {
    ours: median(perSecond.ours),
    bare: median(perSecond.bare),
    bareSameExchange: median(perSecond.bareSameExchange),
  };
}

/** Seconds for `count` publishes with at most a window of them unconfirmed. */
async function timed(count: number, publish: (index: number) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let next = 0;
  const publisher = async () => {
    while (next < count) await publish(next++);
  };
  await Promise.all(Array.from({ length: window }, publisher));
  return (performance.now() - startedAt) / 1_000;
}
