import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { assets } from "../assets.ts";
import type { NativeServer } from "../definition.ts";
import { get } from "../probe.ts";

type Config = { receivers: { name: string }[] };

/**
 * Alertmanager of the distribution, with the routes and inhibitions of infra/monitoring. Its receivers send nothing
 * from here, because nobody listens on a developer's machine: alerts are seen in the dashboard.
 */
export const alertmanager: NativeServer = {
  name: "alertmanager",
  ports: ["http"],
  processes: ["alertmanager"],

  isServing: async ({ ports }) => (await get(ports["http"] ?? 0, "/-/ready")).status === 200,

  async prepare(setting) {
    const { folder, ports, tools } = setting;
    const data = join(folder, "data");
    await mkdir(data, { recursive: true });
    const routes = parse(
      await readFile(join(assets, "../../monitoring/alertmanager.yml"), "utf8"),
    ) as Config; // our own file
    const receivers = routes.receivers.map(({ name }) => ({ name }));
    const file = join(folder, "alertmanager.yml");
    await writeFile(file, stringify({ ...routes, receivers }), { mode: 0o600 });
    return [
      {
        name: "alertmanager",
        file: tools.of("alertmanager"),
        args: [
          `--config.file=${file}`,
          `--storage.path=${data}`,
          `--web.listen-address=127.0.0.1:${ports["http"]}`,
          "--cluster.listen-address=", // one alone
        ],
        isReady: () => alertmanager.isServing(setting),
      },
    ];
  },

  env: ({ ports }) => ({ ALERTMANAGER_URL: `http://127.0.0.1:${ports["http"]}` }),
};
