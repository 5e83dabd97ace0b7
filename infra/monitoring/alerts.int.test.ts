import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { installPackages } from "../services/native/install/debian.ts";
import { findProgram } from "../services/native/install/find.ts";
import { runTool } from "../services/native/run-tool.ts";
import { metricsIn } from "./metric-names.ts";
import { readFileSync } from "node:fs";

const folder = import.meta.dirname;
const run = (tool: string, ...args: string[]) =>
  runTool(findProgram(tool) ?? tool, args, { cwd: folder });

describe("Prometheus' own tools", () => {
  beforeAll(async () => {
    const missing: string[][] = [];
    if (findProgram("promtool") === undefined) missing.push(["prometheus"]);
    if (findProgram("amtool") === undefined) missing.push(["prometheus-alertmanager"]);
    await installPackages(missing, (line) => console.error(line));
  }, 10 * 60_000);

  it("accept the scrape configuration and the rules", async () => {
    const { code, output } = await run("promtool", "check", "config", "prometheus.yml");
    expect(output).toContain("SUCCESS");
    expect(code).toBe(0);
  });

  it("raise each alert when its figures say so, and not before", async () => {
    const { code, output } = await run("promtool", "test", "rules", "alerts.test.yml");
    expect(code === 0 ? "" : output).toBe("");
  });

  it("accept the routes, and send what wakes somebody to the pager", async () => {
    expect((await run("amtool", "check-config", "alertmanager.yml")).code).toBe(0);
    const route = (severity: string) =>
      run(
        "amtool",
        "config",
        "routes",
        "test",
        "--config.file=alertmanager.yml",
        `severity=${severity}`,
      );
    expect((await route("page")).output.trim()).toMatch(/^pager$/m);
    expect((await route("ticket")).output.trim()).toMatch(/^tickets$/m);
  });
});

/** The plugin's own port, beside a server that was given by its URL. */
const usualAddress = () => `http://${new URL(process.env["RABBITMQ_URL"] ?? "").hostname}:15692`;

describe("RabbitMQ's figures", () => {
  it("that the rules rest on are exported by the server itself", async () => {
    const names = metricsIn(readFileSync(join(folder, "alerts.yml"), "utf8"));
    const url = process.env["RABBITMQ_PROMETHEUS_URL"] ?? usualAddress();
    const detailed = "metrics/detailed?family=queue_coarse_metrics&family=queue_consumer_count";
    const texts = await Promise.all(
      ["metrics", detailed].map(async (path) => (await fetch(`${url}/${path}`)).text()),
    );
    const exported = new Set(
      texts
        .join("\n")
        .match(/^(# TYPE )?rabbitmq_\w+/gm)
        ?.map((line) => line.replace("# TYPE ", "")),
    );
    const wanted = names.filter((name) => name.startsWith("rabbitmq_"));
    expect(wanted.length).toBeGreaterThan(2);
    expect(wanted.filter((name) => !exported.has(name))).toEqual([]);
  });
});
