import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ServersError } from "../../types.ts";
import type { NativeServer, Setting } from "../definition.ts";
import { speaksKafka } from "../probe.ts";
import { lastLines, runTool } from "../run-tool.ts";
import { javaArgs } from "./jvm.ts";

/** Apache Kafka in KRaft mode: broker and controller in one process. */
export const kafka: NativeServer = {
  name: "kafka",
  ports: ["broker", "controller"],
  processes: ["kafka"],
  isServing: ({ ports }) => speaksKafka(ports["broker"] ?? 0),

  async prepare(setting) {
    const { folder, tools } = setting;
    const properties = join(folder, "server.properties");
    await mkdir(join(folder, "tmp"), { recursive: true });
    await writeFile(properties, configuration(setting));
    if (!existsSync(join(folder, "log", "meta.properties"))) await format(setting, properties);
    return [
      {
        name: "kafka",
        file: tools.of("java"),
        args: [...javaArgs(setting, "kafka", "384m"), "kafka.Kafka", properties],
        isReady: () => kafka.isServing(setting),
      },
    ];
  },

  env: ({ ports }) => ({ KAFKA_BROKERS: `127.0.0.1:${ports["broker"]}` }),
};

function configuration({ folder, ports, isTest }: Setting): string {
  const settings = {
    "process.roles": "broker,controller",
    "node.id": 1,
    "controller.quorum.voters": `1@127.0.0.1:${ports["controller"]}`,
    "controller.listener.names": "CONTROLLER",
    listeners: `PLAINTEXT://127.0.0.1:${ports["broker"]},CONTROLLER://127.0.0.1:${ports["controller"]}`,
    "advertised.listeners": `PLAINTEXT://127.0.0.1:${ports["broker"]}`,
    "log.dirs": join(folder, "log"),
    "num.network.threads": 2,
    "num.io.threads": 4,
    // One node holds one copy of everything.
    "offsets.topic.replication.factor": 1,
    "offsets.topic.num.partitions": isTest ? 4 : 10,
    "transaction.state.log.replication.factor": 1,
    "transaction.state.log.min.isr": 1,
    "transaction.state.log.num.partitions": isTest ? 4 : 10,
    "share.coordinator.state.topic.replication.factor": 1,
    "share.coordinator.state.topic.min.isr": 1,
    "group.initial.rebalance.delay.ms": 0,
    // Topics are created by our setup, with their partitions; a typing error must not make one.
    "auto.create.topics.enable": false,
    // The default, 128 MB, would be a third of the heap.
    "log.cleaner.dedupe.buffer.size": 16 * 1024 * 1024,
  };
  return `${Object.entries(settings)
    .map(([key, value]) => `${key}=${value}`)
    .join("\n")}\n`;
}

async function format(setting: Setting, properties: string): Promise<void> {
  const clusterId = randomBytes(16).toString("base64url").replace(/^-/, "A"); // "-" would be an option.
  const { code, output } = await runTool(setting.tools.of("java"), [
    ...javaArgs(setting, "kafka", "128m"),
    ...["kafka.tools.StorageTool", "format", "-t", clusterId, "-c", properties],
    "--ignore-formatted",
  ]);
  if (code !== 0)
    throw new ServersError(`Kafka's storage was not formatted:\n${lastLines(output)}`);
}
