import { readFileSync } from "node:fs";
import { parse, stringify } from "yaml";
import { api, connectors, processors, type ServiceSpec } from "../pipeline/service-list.ts";
import {
  apiService,
  deployment,
  disruptionBudget,
  serviceAccount,
  type Manifest,
} from "./manifest.ts";
import { denyAll, serverPolicy, serverPorts, servicePolicy } from "./network.ts";
import { prometheusRule } from "./prometheus-rule.ts";
import { rabbitmqAuthentication, scaleConnector, scaleStage, stageTopics } from "./scaling.ts";

export const services: readonly ServiceSpec[] = [...connectors, api, ...processors];

const scalerOf = (spec: ServiceSpec): Manifest[] => {
  if (spec.folder.startsWith("connectors/")) return [scaleConnector(spec)];
  return spec.name in stageTopics ? [scaleStage(spec)] : [];
};

const objectsOf = (spec: ServiceSpec): Manifest[] => [
  serviceAccount(spec),
  deployment(spec),
  ...(spec.name === "api" ? [apiService] : []),
  disruptionBudget(spec),
  servicePolicy(spec),
];

/**
 * Every generated file below this folder, by its path.
 *
 * @param alertsFile  `infra/monitoring/alerts.yml`
 */
export function generatedFiles(alertsFile: string): Record<string, Manifest[]> {
  const alerts = parse(readFileSync(alertsFile, "utf8")) as { groups: unknown[] }; // our own file
  return {
    ...Object.fromEntries(
      services.map((spec) => [`base/services/${spec.name}.yaml`, objectsOf(spec)]),
    ),
    "base/network.yaml": [
      ...denyAll,
      ...Object.keys(serverPorts).map((server) => serverPolicy(server, services)),
    ],
    "monitoring/prometheus-rule.yaml": [prometheusRule(alerts)],
    "keda/scalers.yaml": [rabbitmqAuthentication, ...services.flatMap(scalerOf)],
  };
}

/** As it stands in the file. */
export const toYaml = (manifests: readonly Manifest[]): string =>
  `# Written by infra/kubernetes/write-files.ts from infra/pipeline/service-list.ts; do not edit.\n${manifests
    .map((manifest) => stringify(manifest, { lineWidth: 0, aliasDuplicateObjects: false }))
    .join("---\n")}`;
