import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { NativeServer, Setting } from "../definition.ts";
import { get } from "../probe.ts";
import { javaArgs } from "./jvm.ts";

/** OpenSearch, one node, started by our OpenSearchServer.java; it stands where Elasticsearch may stand. */
export const opensearch: NativeServer = {
  name: "elasticsearch",
  ports: ["http", "transport"],
  processes: ["opensearch"],
  note: "the article index is kept by OpenSearch 2.19 (Elasticsearch under Docker)",

  async isServing({ ports }) {
    const { status, body } = await get(ports["http"] ?? 0, "/_cluster/health");
    return status === 200 && !body.includes('"status":"red"');
  },

  async prepare(setting) {
    const { folder, tools } = setting;
    const config = join(folder, "config");
    await mkdir(config, { recursive: true });
    await mkdir(join(folder, "tmp"), { recursive: true });
    await writeFile(join(config, "opensearch.yml"), configuration(setting));
    return [
      {
        name: "opensearch",
        file: tools.of("java"),
        args: [
          "-Djava.security.manager=allow",
          ...javaArgs(setting, "opensearch", "512m"),
          ...["OpenSearchServer", folder, config],
        ],
        isReady: () => opensearch.isServing(setting),
      },
    ];
  },

  env: ({ ports }) => ({ ELASTICSEARCH_URL: `http://127.0.0.1:${ports["http"]}` }),
};

function configuration({ folder, ports }: Setting): string {
  const settings = {
    "cluster.name": "nexa",
    "node.name": "nexa",
    "discovery.type": "single-node",
    "network.host": "127.0.0.1",
    "http.port": ports["http"],
    "transport.port": ports["transport"],
    "transport.type": "netty4",
    "http.type": "netty4",
    "path.data": JSON.stringify(join(folder, "data")),
    "path.logs": JSON.stringify(join(folder, "logs")),
    // A nearly full disk of a developer must not turn indexes read-only.
    "cluster.routing.allocation.disk.threshold_enabled": false,
    "node.processors": 2,
  };
  return `${Object.entries(settings)
    .map(([key, value]) => `${key}: ${value}`)
    .join("\n")}\n`;
}
