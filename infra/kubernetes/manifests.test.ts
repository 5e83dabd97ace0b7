import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { generatedFiles, services, toYaml } from "./files.ts";
import type { Manifest } from "./manifest.ts";
import { serversOf, stores } from "./network.ts";

const folder = import.meta.dirname;
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".yaml"))
  .sort();
const read = (file: string) =>
  parseAllDocuments(readFileSync(join(folder, file), "utf8")).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  });
const manifests = files
  .filter((file) => !file.endsWith("kustomization.yaml"))
  .flatMap((file) => read(file).map((manifest) => ({ file, manifest })));

type Schemas = { kinds: Record<string, string>; $defs: Record<string, unknown> };
const schemas = JSON.parse(readFileSync(join(folder, "schemas/v1.37.json"), "utf8")) as Schemas;
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: "kubernetes", $defs: schemas.$defs });
const faultsOf = (manifest: Manifest) => {
  const check = ajv.getSchema(`kubernetes#/$defs/${schemas.kinds[manifest.kind]}`);
  return check?.(manifest) === true ? [] : (check?.errors ?? [`no schema of ${manifest.kind}`]);
};

// Shapes below are those that the schemas have just been checked for.
type Container = {
  startupProbe: unknown;
  readinessProbe: { httpGet: { path: string } };
  livenessProbe: { httpGet: { path: string } };
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  securityContext: Record<string, unknown>;
  env: { name: string; value?: string }[];
};
type Pod = {
  automountServiceAccountToken: boolean;
  securityContext: Record<string, unknown>;
  containers: Container[];
};
type Peer = { podSelector?: { matchLabels?: Record<string, string> } };
type Policy = {
  podSelector: { matchLabels?: Record<string, string> };
  policyTypes: string[];
  ingress?: { from: Peer[] }[];
  egress?: { to: Peer[]; ports: { port: number }[] }[];
};
const named = <T>(kind: string, name: string) =>
  manifests.find(({ manifest }) => {
    const { name: own } = manifest["metadata"] as { name: string };
    return manifest.kind === kind && own === name;
  })?.manifest["spec"] as T | undefined;
const podOf = (name: string) =>
  named<{ template: { spec: Pod } }>("Deployment", name)?.template.spec;
const label = (peers: Peer[], key: string) =>
  peers.flatMap(({ podSelector }) => podSelector?.matchLabels?.[key] ?? []);

describe("manifests", () => {
  const native = manifests.filter(({ manifest }) => manifest.kind in schemas.kinds);
  it("of Kubernetes itself follow its schemas", () => {
    expect(native.length).toBeGreaterThan(13 * 4);
    for (const { file, manifest } of native) expect([file, faultsOf(manifest)]).toEqual([file, []]);
  });

  it("that are generated are what the code writes now", () => {
    const alerts = join(folder, "../monitoring/alerts.yml");
    for (const [file, expected] of Object.entries(generatedFiles(alerts)))
      expect(readFileSync(join(folder, file), "utf8")).toBe(toYaml(expected));
  });

  it("name only files that exist in every kustomization, and leave none out", () => {
    const seen = new Set<string>();
    for (const file of files.filter((one) => one.endsWith("kustomization.yaml"))) {
      const { resources = [], components = [] } = parse(
        readFileSync(join(folder, file), "utf8"),
      ) as { resources?: string[]; components?: string[] };
      for (const entry of [...resources, ...components]) {
        const path = join(file, "..", entry);
        expect([path, existsSync(join(folder, path))]).toEqual([path, true]);
        seen.add(path);
      }
    }
    const written = files.filter((file) => /^(base|keda|monitoring)\//.test(file));
    const left = written.filter((file) => !file.endsWith("kustomization.yaml") && !seen.has(file));
    expect(left).toEqual([]);
  });

  it("refuse what the schema does not know", () => {
    const [first] = native;
    expect(faultsOf({ ...(first?.manifest as Manifest), sepc: {} })).not.toEqual([]);
  });
});

describe.each(services.map((spec) => [spec.name, spec] as const))("%s", (name, spec) => {
  it("runs with probes and limits, not as root, on a read-only file system, without a token", () => {
    const pod = podOf(name);
    expect(pod?.automountServiceAccountToken).toBe(false);
    expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true });
    expect(pod?.containers).toHaveLength(1);
    for (const container of pod?.containers ?? []) {
      expect(container.startupProbe).toBeDefined();
      expect(container.readinessProbe.httpGet.path).toBe("/ready");
      expect(container.livenessProbe.httpGet.path).toBe("/health");
      expect(Object.keys(container.resources.requests)).toEqual(["cpu", "memory"]);
      expect(Object.keys(container.resources.limits)).toContain("memory");
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
    }
  });

  it("has secrets only as files", () => {
    const plain = podOf(name)?.containers.flatMap(({ env }) =>
      env.filter((one) => /PASSWORD|KEY|URL/.test(one.name) && !one.name.endsWith("_FILE")),
    );
    expect(plain).toEqual([]);
  });

  it("has a disruption budget and speaks to its own servers only", () => {
    expect(named("PodDisruptionBudget", name)).toBeDefined();
    const policy = named<Policy>("NetworkPolicy", name);
    expect(policy?.policyTypes).toEqual(["Ingress", "Egress"]);
    const spokenTo = label(policy?.egress?.flatMap(({ to }) => to) ?? [], "nexa.app/server");
    expect(spokenTo).toEqual(serversOf(spec));
  });
});

describe("the network", () => {
  it("lets nothing through that no policy names", () => {
    expect(named<Policy>("NetworkPolicy", "deny-all")).toEqual({
      podSelector: {},
      policyTypes: ["Ingress", "Egress"],
    });
  });

  it.each(stores)("lets only the connector of %s reach it", (store) => {
    const policy = named<Policy>("NetworkPolicy", `server-${store}`);
    const callers = label(
      policy?.ingress?.flatMap(({ from }) => from) ?? [],
      "app.kubernetes.io/name",
    );
    expect(callers).toEqual([`connector-${store}`]);
    const outward = services
      .filter(({ name }) => {
        const own = named<Policy>("NetworkPolicy", name);
        return label(own?.egress?.flatMap(({ to }) => to) ?? [], "nexa.app/server").includes(store);
      })
      .map(({ name }) => name);
    expect(outward).toEqual([`connector-${store}`]);
  });

  it("lets only the scraper out to the internet, and not into private networks", () => {
    const free = services.filter(({ name }) =>
      JSON.stringify(named("NetworkPolicy", name)).includes("0.0.0.0/0"),
    );
    expect(free.map(({ name }) => name)).toEqual(["b1-scraper"]);
    expect(JSON.stringify(named("NetworkPolicy", "b1-scraper"))).toContain("169.254.0.0/16");
  });
});

describe("scaling", () => {
  it.each(["b1-scraper", "c1-cleaner", "c2-dedup", "d1-inference"])(
    "%s grows with lag, to as many replicas as partitions",
    (name) => {
      const scaler = named<{ maxReplicaCount: number; triggers: { type: string }[] }>(
        "ScaledObject",
        name,
      );
      expect(scaler?.maxReplicaCount).toBe(6);
      expect(scaler?.triggers.map(({ type }) => type)).not.toContain("rabbitmq");
      expect(scaler?.triggers.length).toBeGreaterThan(0);
    },
  );

  it.each(stores)("connector-%s grows with the depth of its own queues", (store) => {
    const scaler = named<{ triggers: { metadata: { queueName: string } }[] }>(
      "ScaledObject",
      `connector-${store}`,
    );
    const pattern = new RegExp(scaler?.triggers[0]?.metadata.queueName ?? "^$");
    expect(pattern.test(`nexa.${store}.writes.3`)).toBe(true);
    expect(pattern.test(`nexa.${store}.parked`)).toBe(false);
  });
});
