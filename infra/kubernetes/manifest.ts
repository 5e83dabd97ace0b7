import type { ServiceSpec } from "../pipeline/service-list.ts";

/** A Kubernetes object; its shape is checked against the schemas in the tests. */
export type Manifest = { apiVersion: string; kind: string } & Record<string, unknown>;

/** Where every service answers /health, /ready and /metrics. */
export const healthPort = 9464;
export const apiPort = 8080;

/** What a service may take; `replicas` are the least that run. */
export type Size = { cpu: string; cpuLimit: string; memory: string; replicas: number };

const connectorSize: Size = { cpu: "50m", cpuLimit: "1", memory: "256Mi", replicas: 2 };

/** Least CPU, CPU limit, memory (asked for and limit), replicas. */
export const sizes: Record<string, Size> = {
  api: { cpu: "100m", cpuLimit: "1", memory: "384Mi", replicas: 2 },
  // One alone decides what is due: two would each remember what they dispatched.
  "a1-scheduler": { cpu: "20m", cpuLimit: "500m", memory: "192Mi", replicas: 1 },
  "b1-scraper": { cpu: "100m", cpuLimit: "1", memory: "768Mi", replicas: 1 },
  "c1-cleaner": { cpu: "100m", cpuLimit: "1", memory: "512Mi", replicas: 1 },
  "c2-dedup": { cpu: "200m", cpuLimit: "2", memory: "1Gi", replicas: 1 },
  "d1-inference": { cpu: "500m", cpuLimit: "2", memory: "1536Mi", replicas: 1 },
};
export const sizeOf = (name: string): Size => sizes[name] ?? connectorSize;

/** Variables that hold secrets: they come from the service's own Secret, as files. */
export const isSecret = (variable: string): boolean =>
  /URL$|PASSWORD$|KEY$|USER$/.test(variable) && !/^KAFKA/.test(variable);

const labelsOf = (name: string) => ({
  "app.kubernetes.io/name": name,
  "app.kubernetes.io/part-of": "nexa",
});

/** Pod and container run as nobody, write nowhere but /tmp, and hold no rights of the kernel. */
const podSecurity = {
  runAsNonRoot: true,
  runAsUser: 10001,
  runAsGroup: 10001,
  fsGroup: 10001,
  seccompProfile: { type: "RuntimeDefault" },
};
const containerSecurity = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ["ALL"] },
};

const probe = (path: string, periodSeconds: number, failureThreshold: number) => ({
  httpGet: { path, port: "health" },
  periodSeconds,
  failureThreshold,
  timeoutSeconds: 3,
});

const volumes = [{ name: "tmp", emptyDir: { sizeLimit: "64Mi" } }];

/** What a service reads from its environment in the cluster; a secret by the file that holds it. */
function environmentOf({ name, needs }: ServiceSpec) {
  const secrets = [...needs.filter(isSecret), ...(name === "api" ? ["API_ADMIN_KEY"] : [])];
  return [
    { name: "HEALTH_HOST", value: "0.0.0.0" },
    { name: "HEALTH_PORT", value: String(healthPort) },
    ...(name === "api" ? [{ name: "API_HOST", value: "0.0.0.0" }] : []),
    ...(name === "a1-scheduler"
      ? [{ name: "CONSUMER_NAME", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } }]
      : []),
    ...secrets.map((variable) => ({ name: `${variable}_FILE`, value: `/secrets/${variable}` })),
  ];
}

/** The deployment of a service, with its pod's name, rights, probes, limits and secrets. */
export function deployment(spec: ServiceSpec): Manifest {
  const { name } = spec;
  const { cpu, cpuLimit, memory, replicas } = sizeOf(name);
  const labels = labelsOf(name);
  const ports = [{ name: "health", containerPort: healthPort }];
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name, labels },
    spec: {
      replicas,
      selector: { matchLabels: { "app.kubernetes.io/name": name } },
      strategy:
        name === "a1-scheduler"
          ? { type: "Recreate" }
          : { type: "RollingUpdate", rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      template: {
        metadata: { labels },
        spec: {
          serviceAccountName: name,
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          securityContext: podSecurity,
          // A stop takes 15 s at most (gateway/service/src/run.ts).
          terminationGracePeriodSeconds: 30,
          topologySpreadConstraints: [
            {
              maxSkew: 1,
              topologyKey: "kubernetes.io/hostname",
              whenUnsatisfiable: "ScheduleAnyway",
              labelSelector: { matchLabels: { "app.kubernetes.io/name": name } },
            },
          ],
          containers: [
            {
              name: "service",
              image: `nexa/${name}`,
              ports: name === "api" ? [...ports, { name: "http", containerPort: apiPort }] : ports,
              envFrom: [{ configMapRef: { name: "nexa-settings" } }],
              env: environmentOf(spec),
              startupProbe: probe("/health", 2, 60),
              readinessProbe: probe("/ready", 5, 3),
              livenessProbe: probe("/health", 10, 6),
              securityContext: containerSecurity,
              resources: {
                requests: { cpu, memory },
                limits: { cpu: cpuLimit, memory, "ephemeral-storage": "256Mi" },
              },
              volumeMounts: [
                { name: "tmp", mountPath: "/tmp" },
                { name: "secrets", mountPath: "/secrets", readOnly: true },
              ],
            },
          ],
          volumes: [
            ...volumes,
            { name: "secrets", secret: { secretName: `nexa-${name}`, defaultMode: 0o440 } },
          ],
        },
      },
    },
  };
}

export const serviceAccount = ({ name }: ServiceSpec): Manifest => ({
  apiVersion: "v1",
  kind: "ServiceAccount",
  metadata: { name, labels: labelsOf(name) },
  automountServiceAccountToken: false,
});

/** A node may be emptied as long as one pod of a replicated service stays; a single one may go at any time. */
export const disruptionBudget = ({ name }: ServiceSpec): Manifest => ({
  apiVersion: "policy/v1",
  kind: "PodDisruptionBudget",
  metadata: { name, labels: labelsOf(name) },
  spec: {
    maxUnavailable: 1,
    selector: { matchLabels: { "app.kubernetes.io/name": name } },
    unhealthyPodEvictionPolicy: "AlwaysAllow",
  },
});

/** The API is the only service that is called over HTTP. */
export const apiService: Manifest = {
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "api", labels: labelsOf("api") },
  spec: {
    selector: { "app.kubernetes.io/name": "api" },
    ports: [{ name: "http", port: 80, targetPort: "http" }],
  },
};
