import { performance } from "node:perf_hooks";
import { connectBroker } from "@nexa/rpc";
import { digits, quantile } from "../figures.ts";
import { echo, sample } from "./echo.ts";

/** How long it takes a caller to know that nobody serves its store. */
export async function nobodyServes(
  url: string,
  calls = 500,
): Promise<{ p50Ms: number; p99Ms: number }> {
  const broker = await connectBroker({ url, name: "bench-nobody" });
  const { stories } = broker.client({ ...echo, store: "nobody" }, { retry: false });
  const times: number[] = [];
  for (let n = 0; n <= calls; n++) {
    const startedAt = performance.now();
    await stories.echo(sample).then(
      () => Promise.reject(new Error("somebody served")),
      () => times.push(performance.now() - startedAt),
    );
  }
  await broker.close();
  const sorted = Float64Array.from(times.slice(1)).sort(); // the first opens the channel
  return { p50Ms: digits(quantile(sorted, 0.5)), p99Ms: digits(quantile(sorted, 0.99)) };
}
