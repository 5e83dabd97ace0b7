import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { NativeServer } from "../definition.ts";
import { speaksMongo } from "../probe.ts";

/** A MongoDB-compatible server of others (SecantusDB, on MongoDB's storage engine): a process of its own. */
export const mongodb: NativeServer = {
  name: "mongodb",
  ports: ["mongo"],
  processes: ["mongodb"],
  note: "MongoDB is stood in for by SecantusDB, a compatible server (MongoDB itself under Docker)",

  isServing: ({ ports }) => speaksMongo(ports["mongo"] ?? 0),

  async prepare(setting) {
    const { folder, ports, tools } = setting;
    const config = join(folder, "secantusd.toml"); // Empty: else it would look for one of the user.
    await writeFile(config, "");
    return [
      {
        name: "mongodb",
        file: join(tools.of("python"), "python3"),
        args: [
          join(tools.of("python"), "secantusd-py"),
          ...["--config", config, "--host", "127.0.0.1", "--port", String(ports["mongo"])],
          ...["--storage-path", join(folder, "data"), "--cache-size", "128M"],
          ...["--log-level", "WARNING"],
        ],
        isReady: () => mongodb.isServing(setting),
      },
    ];
  },

  env: ({ ports }) => ({
    MONGO_URL: `mongodb://127.0.0.1:${ports["mongo"]}/?directConnection=true`,
  }),
};
