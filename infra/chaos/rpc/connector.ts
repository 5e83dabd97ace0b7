/** A connector in a process of its own; its store is asked over the channel to the parent. */
import { connectBroker } from "@nexa/rpc";
import { Fault } from "@nexa/contracts";
import { counters, reconnect } from "./counters.ts";
import type { StoreAnswer, StoreRequest } from "./messages.ts";

const [url = ""] = process.argv.slice(2);
// Without a parent there is no store; it may leave before the broker was reached.
process.once("disconnect", () => process.exit(0));
const waiting = new Map<number, (answer: StoreAnswer) => void>();
let last = 0;
process.on("message", (answer: StoreAnswer) => {
  waiting.get(answer.id)?.(answer);
  waiting.delete(answer.id);
});

type Question = StoreRequest extends infer R
  ? R extends { id: number }
    ? Omit<R, "id">
    : never
  : never;

async function ask(question: Question): Promise<StoreAnswer> {
  if (!process.connected) throw new Fault("UNAVAILABLE", "the store is away");
  const id = ++last;
  const answer = new Promise<StoreAnswer>((resolve) => waiting.set(id, resolve));
  process.send?.({ ...question, id }, (error: Error | null) => {
    if (error) process.exit(0); // the store is gone for good
  });
  return answer;
}

const broker = await connectBroker({ url, name: "chaos-connector", reconnect });
await broker.serve(counters, {
  facts: {
    append: async (batch) =>
      ((await ask({ append: batch })).outcomes ?? []).map((outcome) => ({ outcome })),
    count: async ({ entity }) => (await ask({ count: entity })).count ?? 0,
  },
});
