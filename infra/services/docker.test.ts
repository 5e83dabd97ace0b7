import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { composeEnvironment, composeFile, environmentOf, published } from "./docker.ts";
import { serverNames } from "./types.ts";

type Service = {
  profiles?: string[];
  image: string;
  ports: string[];
  healthcheck?: object;
  volumes?: string[];
};
// Our own file; the assertions below look at what they need.
const compose = parse(readFileSync(composeFile(), "utf8")) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};

describe("docker-compose.yml", () => {
  it("has each of our servers, with a pinned version, a health check and a volume", () => {
    // What has a profile is started only when it is asked for: services of ours, monitoring.
    const servers = Object.entries(compose.services).filter(([, { profiles }]) => !profiles);
    expect(servers.map(([name]) => name).sort()).toEqual([...serverNames].sort());
    for (const [, service] of servers) {
      expect(service.image).toMatch(/:[\w.-]*\d/);
      expect(service.healthcheck).toBeDefined();
      const [volume] = service.volumes?.[0]?.split(":") ?? [];
      expect(Object.keys(compose.volumes)).toContain(volume);
    }
  });

  it("publishes on the loopback address only, at the ports that the launcher chooses", () => {
    for (const name of serverNames) {
      const wanted = published[name].map(
        (purpose) => `127.0.0.1:\${NEXA_${name.toUpperCase()}_${purpose.toUpperCase()}_PORT:-`,
      );
      const ports = compose.services[name]?.ports ?? [];
      expect(ports.length).toBe(wanted.length);
      wanted.forEach((start, index) => expect(ports[index]?.startsWith(start)).toBe(true));
    }
  });
});

describe("servers in containers", () => {
  const state = {
    password: "secret",
    ports: { "docker.rabbitmq.amqp": 20_001, "rabbitmq.amqp": 1 },
  };

  it("are found at the ports that compose was given", () => {
    expect(composeEnvironment(state)).toEqual({
      NEXA_PASSWORD: "secret",
      NEXA_RABBITMQ_AMQP_PORT: "20001",
    });
    expect(environmentOf(state, ["rabbitmq"])["RABBITMQ_URL"]).toBe(
      "amqp://nexa:secret@127.0.0.1:20001",
    );
  });
});
