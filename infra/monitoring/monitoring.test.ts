import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { describe, expect, it } from "vitest";
import { api, connectors, processors } from "../pipeline/service-list.ts";
import { toGrafana } from "./board.ts";
import { boards } from "./boards.ts";
import { metricsIn, registeredMetrics } from "./metric-names.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string): unknown =>
  parse(readFileSync(join(import.meta.dirname, file), "utf8"));

type Rule = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { runbook: string };
};
const rules = (read("alerts.yml") as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (g) => g.rules,
);
const cases = (
  read("alerts.test.yml") as {
    tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
  }
).tests.flatMap((one) => one.alert_rule_test);

const services = [...connectors, api, ...processors].map(({ name }) => name).sort();
const ours = registeredMetrics(root);
/** Every Node process has them (prom-client); Prometheus makes `up`. */
const ofNode = [
  "process_resident_memory_bytes",
  "process_start_time_seconds",
  "process_cpu_seconds_total",
];
ofNode.push("nodejs_eventloop_lag_p99_seconds");
const isKnown = (name: string) =>
  name.startsWith("rabbitmq_") || ofNode.includes(name) || ours.has(name);

describe("alerts", () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    "%s has a runbook, a severity, and figures that exist",
    (_, { expr, labels, annotations }) => {
      expect(existsSync(join(root, annotations.runbook))).toBe(true);
      expect(["page", "ticket"]).toContain(labels.severity);
      expect(metricsIn(expr).filter((name) => !isKnown(name))).toEqual([]);
    },
  );

  it("that wake somebody are each shown by a case of promtool", () => {
    const shown = new Set(cases.filter((c) => c.exp_alerts.length > 0).map((c) => c.alertname));
    const pages = rules.filter(({ labels }) => labels.severity === "page");
    expect(pages.map(({ alert }) => alert).filter((alert) => !shown.has(alert))).toEqual([]);
  });

  it("leave no runbook that nobody links to", () => {
    const linked = new Set(rules.map(({ annotations }) => annotations.runbook));
    const written = readdirSync(join(root, "docs/runbooks")).filter((file) => file !== "README.md");
    expect(written.filter((file) => !linked.has(`docs/runbooks/${file}`))).toEqual([]);
  });
});

describe("scraping", () => {
  it("covers every service of the system", () => {
    const { scrape_configs: jobs } = read("prometheus.yml") as {
      scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
    };
    const targets = jobs.find(({ job_name }) => job_name === "nexa")?.static_configs[0]?.targets;
    expect(targets?.map((target) => target.replace(/:9464$/, "")).sort()).toEqual(services);
  });
});

describe("boards", () => {
  it.each(boards.map((board) => [board.title, board] as const))(
    "%s is written as its code says, on figures that exist",
    (_, board) => {
      expect(read(`grafana/boards/${board.uid}.json`)).toEqual(toGrafana(board));
      const names = board.panels.flatMap(({ queries }) =>
        queries.flatMap((q) => metricsIn(q.expr)),
      );
      expect(names.filter((name) => !isKnown(name))).toEqual([]);
    },
  );
});

describe("the collector", () => {
  type Config = Record<"receivers" | "processors" | "exporters", Record<string, unknown>> & {
    service: {
      pipelines: Record<string, Record<"receivers" | "processors" | "exporters", string[]>>;
    };
  };
  const config = read("otel-collector.yml") as Config;

  it("has every part that its pipelines name, and redacts the logs", () => {
    for (const pipeline of Object.values(config.service.pipelines))
      for (const kind of ["receivers", "processors", "exporters"] as const)
        expect(pipeline[kind].filter((part) => !(part in config[kind]))).toEqual([]);
    expect(config.service.pipelines["logs"]?.processors).toContain("redaction");
  });

  it("asks every service for its figures", () => {
    const text = JSON.stringify(config.receivers["prometheus"]);
    expect(services.filter((name) => !text.includes(`"${name}"`))).toEqual([]);
  });
});
