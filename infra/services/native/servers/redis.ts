import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { NativeServer } from "../definition.ts";
import { speaksRedis } from "../probe.ts";

/** Redis of the distribution. */
export const redis: NativeServer = {
  name: "redis",
  ports: ["redis"],
  processes: ["redis"],

  isServing: ({ ports, password }) => speaksRedis(ports["redis"] ?? 0, password),

  async prepare(setting) {
    const { folder, ports, tools, password } = setting;
    const file = join(folder, "redis.conf");
    const data = join(folder, "data");
    await mkdir(data, { recursive: true });
    const lines = [
      "bind 127.0.0.1",
      `port ${ports["redis"]}`,
      `requirepass ${password}`,
      `dir "${data}"`,
      "daemonize no",
      // Every command is in the log before it is answered: a killed process loses nothing.
      "appendonly yes",
      "maxmemory 256mb",
      "maxmemory-policy noeviction",
    ];
    await writeFile(file, `${lines.join("\n")}\n`, { mode: 0o600 });
    return [
      {
        name: "redis",
        file: tools.of("redis-server"),
        args: [file],
        isReady: () => redis.isServing(setting),
      },
    ];
  },

  env: ({ ports, password }) => ({
    REDIS_URL: `redis://:${password}@127.0.0.1:${ports["redis"]}`,
  }),
};
