import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { api, connectors, processors } from "../pipeline/service-list.ts";

const root = join(import.meta.dirname, "../..");
const services = [...connectors, api, ...processors];

type Service = {
  profiles?: string[];
  build?: { args: { SERVICE: string } };
  read_only?: boolean;
  cap_drop?: string[];
  mem_limit?: string;
  cpus?: number;
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
};
// Our own file; the assertions look at what they need.
const compose = parse(readFileSync(join(root, "docker-compose.yml"), "utf8"), { merge: true }) as {
  services: Record<string, Service>;
};

describe.each(services.map((spec) => [spec.name, spec] as const))("container %s", (name, spec) => {
  const service = compose.services[name];

  it("is built from its folder, and started only with the profile for everything", () => {
    expect(service?.build?.args.SERVICE).toBe(spec.folder);
    expect(existsSync(join(root, spec.folder, "src/main.ts"))).toBe(true);
    expect(service?.profiles).toEqual(["everything"]);
  });

  it("is read-only, has no rights of the kernel, and limits", () => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], cpus: 1 });
    expect(service?.mem_limit).toMatch(/^\d+[mg]$/);
  });

  it("gets its addresses, and its secrets as files", () => {
    const names = Object.keys(service?.environment ?? {});
    const addresses = spec.needs.filter((need) => /(URL|BROKERS)$/.test(need));
    for (const need of addresses)
      expect([need, names.includes(need) || names.includes(`${need}_FILE`)]).toEqual([need, true]);
    const known = [...spec.needs, "API_HOST", "API_ADMIN_KEY"];
    expect(names.filter((one) => !known.includes(one.replace(/_FILE$/, "")))).toEqual([]);
    for (const [variable, value] of Object.entries(service?.environment ?? {}))
      if (/PASSWORD|SECRET|ADMIN_KEY/.test(variable))
        expect([variable, value]).toEqual([
          variable.replace(/(_FILE)?$/, "_FILE"),
          expect.stringMatching(/^\/run\//),
        ]);
  });

  it("starts after what it speaks to is well", () => {
    const waits = Object.entries(service?.depends_on ?? {});
    const own = spec.folder.startsWith("connectors/")
      ? spec.stores
      : spec.stores.map((store) => `connector-${store}`);
    expect(waits.map(([other]) => other)).toEqual(expect.arrayContaining(["rabbitmq", ...own]));
    for (const [, { condition }] of waits)
      expect(["service_healthy", "service_completed_successfully"]).toContain(condition);
  });
});

describe("docker-compose.yml", () => {
  it("mounts only files that exist", () => {
    const mounted = Object.values(compose.services)
      .flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(":")[0] ?? ""))
      .filter((path) => path.startsWith("./"));
    expect(mounted.length).toBeGreaterThan(3);
    expect(mounted.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe("the Dockerfile", () => {
  const text = readFileSync(join(root, "Dockerfile"), "utf8");
  it("ends as nobody, with a health check, in production mode", () => {
    const last = text.slice(text.lastIndexOf("\nFROM"));
    expect(last).toMatch(/^USER 10001:10001$/m);
    expect(last).toMatch(/^HEALTHCHECK .*health\.js/m);
    expect(last).toContain("NODE_ENV=production");
    expect(last).not.toMatch(/^RUN/m);
  });
});
