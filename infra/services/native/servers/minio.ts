import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { NativeServer } from "../definition.ts";
import { get } from "../probe.ts";

/** An S3 server (rclone) over a plain folder. */
export const minio: NativeServer = {
  name: "minio",
  ports: ["s3"],
  processes: ["minio"],
  note: "raw objects are kept by rclone's S3 server (MinIO under Docker)",

  isServing: async ({ ports }) => (await get(ports["s3"] ?? 0, "/")).status > 0,

  async prepare(setting) {
    const { folder, ports, tools, password } = setting;
    const buckets = join(folder, "buckets");
    const config = join(folder, "rclone.conf");
    await mkdir(buckets, { recursive: true });
    await writeFile(config, "");
    return [
      {
        name: "minio",
        file: join(tools.of("python"), "rclone"),
        args: ["serve", "s3", "--addr", `127.0.0.1:${ports["s3"]}`, "--metadata", buckets],
        env: {
          RCLONE_CONFIG: config,
          RCLONE_CACHE_DIR: join(folder, "cache"),
          RCLONE_AUTH_KEY: `"nexa,${password}"`, // Not on the command line, where everyone could read it.
          GOMEMLIMIT: "200MiB",
        },
        isReady: () => minio.isServing(setting),
      },
    ];
  },

  env: ({ ports, password }) => ({
    MINIO_URL: `http://127.0.0.1:${ports["s3"]}`,
    MINIO_ACCESS_KEY: "nexa",
    MINIO_SECRET_KEY: password,
  }),
};
