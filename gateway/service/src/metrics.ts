import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

/** Every metric of this process, served at `/metrics`. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

/** The counter of this name, made at first use. */
export function counter(name: string, help: string, labelNames: string[] = []): Counter {
  const known = metrics.getSingleMetric(name);
  return known instanceof Counter
    ? known
    : new Counter({ name, help, labelNames, registers: [metrics] });
}

/** The gauge of this name, made at first use. */
export function gauge(name: string, help: string, labelNames: string[] = []): Gauge {
  const known = metrics.getSingleMetric(name);
  return known instanceof Gauge
    ? known
    : new Gauge({ name, help, labelNames, registers: [metrics] });
}

const secondsBuckets = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];

/** The histogram of this name, made at first use; buckets suit seconds unless given. */
export function histogram(
  name: string,
  help: string,
  labelNames: string[] = [],
  buckets: number[] = secondsBuckets,
): Histogram {
  const known = metrics.getSingleMetric(name);
  return known instanceof Histogram
    ? known
    : new Histogram({ name, help, labelNames, buckets, registers: [metrics] });
}
