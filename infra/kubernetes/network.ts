import type { ServiceSpec } from "../pipeline/service-list.ts";
import { apiPort, healthPort, type Manifest } from "./manifest.ts";

/** Servers by their pods' label `nexa.app/server` and the port that is spoken to. */
export const serverPorts: Record<string, number> = {
  rabbitmq: 5672,
  kafka: 9092,
  mongodb: 27017,
  neo4j: 7687,
  postgres: 5432,
  elasticsearch: 9200,
  qdrant: 6333,
  minio: 9000,
  redis: 6379,
};
export const stores = Object.keys(serverPorts).filter(
  (server) => server !== "rabbitmq" && server !== "kafka",
);

/** The servers that a service speaks to: the broker, Kafka where it is on the bus, and its store alone. */
export function serversOf({ folder, needs, stores: own }: ServiceSpec): string[] {
  return [
    "rabbitmq",
    ...(needs.includes("KAFKA_BROKERS") ? ["kafka"] : []),
    ...(folder.startsWith("connectors/") ? own : []),
  ];
}

const tcp = (port: number | string) => ({ protocol: "TCP", port });

/** Nothing speaks to anything unless another policy says so; names may be looked up. */
export const denyAll: Manifest[] = [
  {
    apiVersion: "networking.k8s.io/v1",
    kind: "NetworkPolicy",
    metadata: { name: "deny-all" },
    spec: { podSelector: {}, policyTypes: ["Ingress", "Egress"] },
  },
  {
    apiVersion: "networking.k8s.io/v1",
    kind: "NetworkPolicy",
    metadata: { name: "allow-dns" },
    spec: {
      podSelector: {},
      policyTypes: ["Egress"],
      egress: [
        {
          to: [
            {
              namespaceSelector: {
                matchLabels: { "kubernetes.io/metadata.name": "kube-system" },
              },
            },
          ],
          ports: [tcp(53), { protocol: "UDP", port: 53 }],
        },
      ],
    },
  },
];

/** Addresses of the internet without those of private networks and of the cloud's metadata service. */
const internet = {
  ipBlock: {
    cidr: "0.0.0.0/0",
    except: [
      "10.0.0.0/8",
      "100.64.0.0/10",
      "127.0.0.0/8",
      "169.254.0.0/16",
      "172.16.0.0/12",
      "192.168.0.0/16",
    ],
  },
};

/** What one service may be asked by and what it may speak to. */
export function servicePolicy(spec: ServiceSpec): Manifest {
  const { name } = spec;
  return {
    apiVersion: "networking.k8s.io/v1",
    kind: "NetworkPolicy",
    metadata: { name },
    spec: {
      podSelector: { matchLabels: { "app.kubernetes.io/name": name } },
      policyTypes: ["Ingress", "Egress"],
      ingress: [
        {
          from: [{ namespaceSelector: { matchLabels: { "nexa.app/monitoring": "true" } } }],
          ports: [tcp(healthPort)],
        },
        ...(name === "api"
          ? [
              {
                from: [{ namespaceSelector: { matchLabels: { "nexa.app/ingress": "true" } } }],
                ports: [tcp(apiPort)],
              },
            ]
          : []),
      ],
      egress: [
        ...serversOf(spec).map((server) => ({
          to: [{ podSelector: { matchLabels: { "nexa.app/server": server } } }],
          ports: [tcp(serverPorts[server] ?? 0)],
        })),
        ...(name === "b1-scraper" ? [{ to: [internet], ports: [tcp(80), tcp(443)] }] : []),
      ],
    },
  };
}

/** A server's pods: who may speak to them, and they to each other (replication). */
export function serverPolicy(server: string, services: readonly ServiceSpec[]): Manifest {
  const callers = services.filter((spec) => serversOf(spec).includes(server));
  const own = { podSelector: { matchLabels: { "nexa.app/server": server } } };
  const provision = server === "kafka" ? ["nexa-provision"] : [];
  return {
    apiVersion: "networking.k8s.io/v1",
    kind: "NetworkPolicy",
    metadata: { name: `server-${server}` },
    spec: {
      ...own,
      policyTypes: ["Ingress", "Egress"],
      ingress: [
        {
          from: [...callers.map(({ name }) => name), ...provision].map((name) => ({
            podSelector: { matchLabels: { "app.kubernetes.io/name": name } },
          })),
          ports: [tcp(serverPorts[server] ?? 0)],
        },
        { from: [own] },
        // Operators and Prometheus stand in namespaces of their own.
        {
          from: [
            { namespaceSelector: { matchLabels: { "nexa.app/operator": "true" } } },
            { namespaceSelector: { matchLabels: { "nexa.app/monitoring": "true" } } },
          ],
        },
      ],
      egress: [{ to: [own] }],
    },
  };
}
