import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Names of metrics in an expression: ours, RabbitMQ's, and those of every Node process. */
export function metricsIn(expression: string): string[] {
  const found = expression.match(/\b(nexa|rabbitmq|process|nodejs)_[a-z0-9_]+/g) ?? [];
  return [...new Set(found)];
}

/** Names that the sources of `root` register by `counter(`, `gauge(` and `histogram(`, as exported. */
export function registeredMetrics(root: string): Set<string> {
  const names = new Set<string>();
  for (const kind of ["gateway", "connectors", "processors"])
    for (const file of readdirSync(join(root, kind), { recursive: true, encoding: "utf8" })) {
      if (!/\/src\/.*\.ts$/.test(file) || /\.test\.ts$|node_modules/.test(file)) continue;
      const source = readFileSync(join(root, kind, file), "utf8");
      for (const [, make, name = ""] of source.matchAll(
        /\b(counter|gauge|histogram)\(\s*"([a-z0-9_]+)"/g,
      ))
        for (const ending of make === "histogram" ? ["_bucket", "_sum", "_count"] : [""])
          names.add(name + ending);
    }
  return names;
}
