import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Launch, NativeServer, Setting } from "../definition.ts";
import { isOpen } from "../../ports.ts";
import { get } from "../probe.ts";

const plugins = ["rabbitmq_management", "rabbitmq_prometheus"];

/** RabbitMQ of the distribution, with a name server (epmd) of its own that ends with it. */
export const rabbitmq: NativeServer = {
  name: "rabbitmq",
  ports: ["amqp", "management", "prometheus", "distribution", "epmd"],
  processes: ["rabbitmq-epmd", "rabbitmq"],

  async isServing({ ports, password }) {
    const authorization = `Basic ${Buffer.from(`nexa:${password}`).toString("base64")}`;
    const check = `/api/health/checks/port-listener/${ports["amqp"]}`;
    return (await get(ports["management"] ?? 0, check, { authorization })).status === 200;
  },

  async prepare(setting) {
    await writeConfiguration(setting);
    return [nameServer(setting), broker(setting)];
  },

  env: ({ ports, password }) => ({
    RABBITMQ_URL: `amqp://nexa:${password}@127.0.0.1:${ports["amqp"]}`,
    RABBITMQ_USER: "nexa",
    RABBITMQ_PASSWORD: password,
    RABBITMQ_MANAGEMENT_URL: `http://127.0.0.1:${ports["management"]}`,
    RABBITMQ_PROMETHEUS_URL: `http://127.0.0.1:${ports["prometheus"]}`,
  }),
};

async function writeConfiguration({ folder, ports, password }: Setting): Promise<void> {
  await mkdir(join(folder, "home"), { recursive: true });
  const lines = [
    `listeners.tcp.1 = 127.0.0.1:${ports["amqp"]}`,
    `management.tcp.ip = 127.0.0.1`,
    `management.tcp.port = ${ports["management"]}`,
    `prometheus.tcp.ip = 127.0.0.1`,
    `prometheus.tcp.port = ${ports["prometheus"]}`,
    `default_user = nexa`,
    `default_pass = ${password}`,
    // Publishers are told to wait (connection.blocked) above this; the default, 40 % of memory, is too much.
    `vm_memory_high_watermark.absolute = 1GB`,
    `disk_free_limit.absolute = 200MB`,
    `log.console = true`,
    `log.console.level = warning`,
    `log.file = false`,
  ];
  await writeFile(join(folder, "rabbitmq.conf"), `${lines.join("\n")}\n`, { mode: 0o600 });
  await writeFile(join(folder, "enabled_plugins"), `[${plugins.join(",")}].\n`);
}

function erlangEnv({ folder, ports }: Setting): Record<string, string> {
  return {
    HOME: join(folder, "home"), // Erlang keeps its cookie there.
    ERL_EPMD_PORT: String(ports["epmd"]),
    ERL_EPMD_ADDRESS: "127.0.0.1",
  };
}

// Started by us: RabbitMQ would start one as a daemon that stays behind.
function nameServer(setting: Setting): Launch {
  const port = setting.ports["epmd"] ?? 0;
  return {
    name: "rabbitmq-epmd",
    file: setting.tools.of("epmd"),
    args: ["-port", String(port), "-address", "127.0.0.1"],
    env: erlangEnv(setting),
    isReady: () => isOpen(port),
  };
}

function broker(setting: Setting): Launch {
  const { folder, ports, key } = setting;
  const node = `nexa-${key}@localhost`;
  return {
    name: "rabbitmq",
    file: setting.tools.of("rabbitmq-server"),
    args: [],
    env: {
      ...erlangEnv(setting),
      RABBITMQ_NODENAME: node,
      RABBITMQ_DIST_PORT: String(ports["distribution"]),
      RABBITMQ_CONFIG_FILE: join(folder, "rabbitmq.conf"),
      RABBITMQ_CONF_ENV_FILE: join(folder, "none"),
      RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, "enabled_plugins"),
      RABBITMQ_MNESIA_BASE: join(folder, "mnesia"),
      RABBITMQ_LOG_BASE: join(folder, "log"),
      RABBITMQ_PID_FILE: join(folder, "pid"),
      // Makes the script become the Erlang machine instead of its parent, so that our pid is the broker's.
      RABBITMQ_ALLOW_INPUT: "1",
      RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: [
        "-noinput",
        "-start_epmd false",
        "-kernel inet_dist_use_interface {127,0,0,1}",
      ].join(" "),
    },
    isReady: () => rabbitmq.isServing(setting),
  };
}
