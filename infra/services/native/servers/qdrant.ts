import { join } from "node:path";
import { assets } from "../assets.ts";
import type { NativeServer } from "../definition.ts";
import { get } from "../probe.ts";

/** Qdrant's engine behind our REST front (native/python/qdrant_front.py). */
export const qdrant: NativeServer = {
  name: "qdrant",
  ports: ["http"],
  processes: ["qdrant"],
  note: "Qdrant is its own engine behind a small REST front of ours (Qdrant's server under Docker)",

  isServing: async ({ ports }) => (await get(ports["http"] ?? 0, "/readyz")).status === 200,

  prepare(setting) {
    const { folder, ports, tools } = setting;
    return Promise.resolve([
      {
        name: "qdrant",
        file: join(tools.of("python"), "python3"),
        args: [
          join(assets, "python", "qdrant_front.py"),
          ...["--port", String(ports["http"]), "--data", join(folder, "collections")],
        ],
        env: { PYTHONDONTWRITEBYTECODE: "1", PYTHONUNBUFFERED: "1" },
        isReady: () => qdrant.isServing(setting),
      },
    ]);
  },

  env: ({ ports }) => ({ QDRANT_URL: `http://127.0.0.1:${ports["http"]}` }),
};
