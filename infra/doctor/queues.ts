import { management, type Management } from "../broker/management.ts";
import { judgeClock } from "./clock.ts";
import { fail, guarded, ok, warn, type Finding } from "./finding.ts";
import type { Environment } from "./servers.ts";

/** A queue as the management API tells it; figures may be missing while they are gathered. */
export type QueueFigures = { name: string; messages?: number; consumers?: number };

const manyWrites = 10_000;

/** Queues of the store protocol: parked writes, writes that nobody takes, writes that pile up. */
export function judgeQueues(queues: readonly QueueFigures[]): Finding[] {
  const writes = queues.filter(({ name }) => /^nexa\.\w+\.writes\.\d+$/.test(name));
  if (writes.length === 0)
    return [warn("queues", "none yet", "npm start makes them; until then nothing is stored")];
  const findings: Finding[] = [];
  for (const { name, messages = 0 } of queues) {
    const store = /^nexa\.(\w+)\.parked$/.exec(name)?.[1];
    if (store === undefined || messages === 0) continue;
    findings.push(
      warn(`parked ${store}`, `${messages} writes put aside`, "docs/runbooks/parked-writes.md"),
    );
  }
  const waiting = writes.filter(({ messages = 0 }) => messages > 0);
  const orphaned = waiting.filter(({ consumers = 0 }) => consumers === 0);
  if (orphaned.length > 0) {
    const stores = [...new Set(orphaned.map(({ name }) => name.split(".")[1]))].join(", ");
    const advice = `start the connector of ${stores} (npm start); nothing is lost meanwhile`;
    findings.push(warn("queues", `writes for ${stores} wait, nobody takes them`, advice));
  }
  const sum = waiting.reduce((all, { messages = 0 }) => all + messages, 0);
  findings.push(
    sum > manyWrites
      ? warn("writes waiting", `${sum}`, "docs/runbooks/writes-pile-up.md")
      : ok("writes waiting", `${sum} in ${writes.length} shard queues`),
  );
  return findings;
}

/** RabbitMQ by its management API: credentials, plugins, alarms, queues; and the clock by its answer. */
export async function examineQueues(env: Environment): Promise<Finding[]> {
  const { RABBITMQ_URL: amqp = "", RABBITMQ_MANAGEMENT_URL: url = "" } = env;
  if (amqp === "" || url === "") return [];
  const advice = "mend RABBITMQ_URL or RABBITMQ_MANAGEMENT_URL (its user must be an administrator)";
  return guarded("rabbitmq login", advice, async () => {
    const api = management(amqp, url);
    const before = Date.now();
    const response = await api.call("GET", "overview");
    const clock = judgeClock(response.headers.get("date") ?? "", before, Date.now());
    const overview = (await response.json()) as { rabbitmq_version: string }; // as the management API documents it
    return [
      clock,
      ok("rabbitmq login", `version ${overview.rabbitmq_version}`),
      await examineAlarms(api),
      ...judgeQueues((await (await api.call("GET", queuesPath(api))).json()) as QueueFigures[]), // the columns asked for
    ];
  });
}

const queuesPath = ({ vhost }: Management) => `queues/${vhost}?columns=name,messages,consumers`;

async function examineAlarms(api: Management): Promise<Finding> {
  const response = await api.call("GET", "nodes?columns=name,mem_alarm,disk_free_alarm");
  const nodes = (await response.json()) as {
    name: string;
    mem_alarm?: boolean;
    disk_free_alarm?: boolean;
  }[]; // the columns asked for
  const alarmed = nodes.filter((node) => node.mem_alarm === true || node.disk_free_alarm === true);
  return alarmed.length === 0
    ? ok("rabbitmq alarms", "none")
    : fail(
        "rabbitmq alarms",
        alarmed
          .map(({ name, mem_alarm }) => `${name}: ${mem_alarm ? "memory" : "disk"}`)
          .join(", "),
        "docs/runbooks/broker-blocked.md: it takes no messages until memory or disk is freed",
      );
}
