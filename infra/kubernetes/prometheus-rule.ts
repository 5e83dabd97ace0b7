import type { Manifest } from "./manifest.ts";

/** The alerts of `infra/monitoring/alerts.yml` as the Prometheus operator wants them. */
export const prometheusRule = (alerts: { groups: unknown[] }): Manifest => ({
  apiVersion: "monitoring.coreos.com/v1",
  kind: "PrometheusRule",
  metadata: { name: "nexa" },
  spec: { groups: alerts.groups },
});
