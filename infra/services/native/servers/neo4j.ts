import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { NativeServer, Setting } from "../definition.ts";
import { speaksBolt } from "../probe.ts";
import { javaArgs } from "./jvm.ts";

/** Neo4j Community over Bolt, started by our Neo4jServer.java. */
export const neo4j: NativeServer = {
  name: "neo4j",
  ports: ["bolt"],
  processes: ["neo4j"],
  isServing: ({ ports }) => speaksBolt(ports["bolt"] ?? 0),
  note: "Neo4j runs without its Browser here; any Bolt client works",

  async prepare(setting) {
    const { folder, tools, password } = setting;
    const file = join(folder, "neo4j.conf");
    await mkdir(join(folder, "tmp"), { recursive: true });
    await mkdir(join(folder, "import"), { recursive: true });
    await writeFile(file, configuration(setting));
    const open = ["java.nio", "sun.nio.ch", "java.io"].map(
      (name) => `--add-opens=java.base/${name}=ALL-UNNAMED`,
    );
    return [
      {
        name: "neo4j",
        file: tools.of("java"),
        args: [...open, ...javaArgs(setting, "neo4j", "512m"), "Neo4jServer", folder, file],
        env: { NEO4J_PASSWORD: password },
        isReady: () => neo4j.isServing(setting),
        readyLine: /^ready$/m, // The password is set after Bolt has opened.
      },
    ];
  },

  env: ({ ports, password }) => ({
    NEO4J_URL: `bolt://127.0.0.1:${ports["bolt"]}`,
    NEO4J_USER: "neo4j",
    NEO4J_PASSWORD: password,
  }),
};

function configuration({ ports }: Setting): string {
  const settings = {
    "server.bolt.enabled": true,
    "server.bolt.listen_address": `127.0.0.1:${ports["bolt"]}`,
    "server.bolt.advertised_address": `127.0.0.1:${ports["bolt"]}`,
    "dbms.security.auth_enabled": true,
    // LOAD CSV reads neither files of this machine nor addresses of its network.
    "dbms.security.allow_csv_import_from_file_urls": false,
    "internal.dbms.cypher_ip_blocklist": "0.0.0.0/0,::/0",
    // One statement never takes the whole heap: it is cut with MemoryPoolOutOfMemoryError.
    "db.memory.transaction.max": "96m",
    "dbms.memory.transaction.total.max": "320m",
    "server.memory.pagecache.size": "128m",
    "server.memory.off_heap.transaction_max_size": "64m",
    "db.tx_log.rotation.retention_policy": "1 files",
    "db.tx_log.preallocate": false,
    "dbms.usage_report.enabled": false,
    "db.logs.query.enabled": "OFF",
  };
  return `${Object.entries(settings)
    .map(([key, value]) => `${key}=${value}`)
    .join("\n")}\n`;
}
