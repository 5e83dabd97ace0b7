import { connectBus, type LagRow } from "@nexa/bus";
import { defaultPartitions, topics } from "@nexa/contracts";
import { logger } from "@nexa/service";
import { fail, guarded, ok, warn, type Finding } from "./finding.ts";
import type { Environment } from "./servers.ts";

/** From here on a group is late (DESIGN, "Kafka bus"). */
export const lateLag = 10_000;

/** Topics that exist, how many partitions they have, and how far each group is behind. */
export function judgeTopics(rows: readonly LagRow[]): Finding[] {
  const known = new Set(rows.map(({ topic }) => topic));
  const missing = topics.map(({ name }) => name).filter((name) => !known.has(name));
  if (missing.length === topics.length) return [warn("topics", "none yet", "npm start makes them")];
  const findings: Finding[] = [
    missing.length === 0
      ? ok("topics", `${known.size}`)
      : fail("topics", `missing: ${missing.join(", ")}`, "npm start makes them anew"),
  ];
  for (const topic of known) {
    const partitions = new Set(
      rows.filter((row) => row.topic === topic).map(({ partition }) => partition),
    ).size;
    if (partitions < defaultPartitions)
      findings.push(
        warn(
          `topic ${topic}`,
          `${partitions} partitions, ${defaultPartitions} expected`,
          "fewer replicas can share the work; docs/scale.md says how to add some",
        ),
      );
  }
  for (const group of new Set(rows.map((row) => row.group))) {
    const own = rows.filter((row) => row.group === group);
    const lag = own.reduce((sum, row) => sum + row.lag, 0);
    if (lag > lateLag)
      findings.push(warn(`group ${group}`, `${lag} records behind`, "docs/runbooks/lag-high.md"));
    const odd = own.filter(({ state }) => state === "below_low" || state === "beyond_end");
    if (odd.length > 0)
      findings.push(
        warn(
          `group ${group}`,
          `${odd.length} partitions: ${odd[0]?.state}`,
          "docs/runbooks/lag-state.md",
        ),
      );
  }
  return findings;
}

/** Asks Kafka itself. */
export async function examineTopics(env: Environment): Promise<Finding[]> {
  const { KAFKA_BROKERS: brokers = "", KAFKA_PREFIX: prefix = "" } = env;
  if (brokers === "") return [];
  return guarded("topics", "is Kafka up (above)? its log: .nexa/logs", async () => {
    const bus = await connectBus({
      ...{ brokers: brokers.split(","), prefix, clientId: "doctor", log: logger("doctor") },
    });
    try {
      return judgeTopics(await bus.lag());
    } finally {
      await bus.close();
    }
  });
}
