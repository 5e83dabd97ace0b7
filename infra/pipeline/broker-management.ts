import { randomBytes } from "node:crypto";
import type { ServiceSpec } from "./service-list.ts";

/**
 * Gives every service a broker user of its own that reaches only the exchanges and queues of its stores.
 * A connector answers reads through the default exchange, which Direct Reply-to needs; nobody else may.
 *
 * @param managementUrl RabbitMQ's management API; the user of `amqpUrl` must be an administrator there
 * @returns the AMQP URL of each service by its name
 * @throws Error when the management API refuses
 */
export async function makeBrokerUsers(
  services: ServiceSpec[],
  amqpUrl: string,
  managementUrl: string,
): Promise<Record<string, string>> {
  const { call, vhost } = management(amqpUrl, managementUrl);
  const urls = await Promise.all(
    services.map(async (service) => {
      const user = `nexa-${service.name}`;
      const password = randomBytes(24).toString("base64url");
      const stores = `^nexa\\.(${service.stores.join("|")})\\.`;
      const isConnector = service.folder.startsWith("connectors/");
      await call("PUT", `users/${user}`, { password, tags: "" });
      await call("PUT", `permissions/${vhost}/${user}`, {
        configure: stores,
        write: isConnector ? `${stores}|^amq\\.default$` : stores,
        read: isConnector ? stores : `${stores}|^amq\\.rabbitmq\\.reply-to`,
      });
      const own = new URL(amqpUrl);
      own.username = user;
      own.password = password;
      return [service.name, own.href] as const;
    }),
  );
  return Object.fromEntries(urls);
}

/**
 * Writes that connectors have not finished yet, over all shard queues of the vhost.
 * The broker refreshes its figures every few seconds, so a zero must be seen twice to count.
 */
export async function unfinishedWrites(amqpUrl: string, managementUrl: string): Promise<number> {
  const { call, vhost } = management(amqpUrl, managementUrl);
  const response = await call("GET", `queues/${vhost}?columns=name,messages`);
  const queues = (await response.json()) as { name: string; messages?: number }[]; // the columns asked for
  return queues
    .filter(({ name }) => /^nexa\.\w+\.writes\./.test(name))
    .reduce((sum, { messages = 0 }) => sum + messages, 0);
}

/** Calls RabbitMQ's management API as the user of `amqpUrl`; `vhost` is percent-encoded. */
function management(amqpUrl: string, managementUrl: string) {
  const { username, password, pathname } = new URL(amqpUrl);
  const user = decodeURIComponent(username) || "guest";
  const secret = decodeURIComponent(password) || "guest";
  const authorization = `Basic ${Buffer.from(`${user}:${secret}`).toString("base64")}`;
  return {
    vhost: encodeURIComponent(decodeURIComponent(pathname.slice(1)) || "/"),
    call: async (method: "GET" | "PUT", path: string, body?: unknown): Promise<Response> => {
      const response = await fetch(`${managementUrl.replace(/\/$/, "")}/api/${path}`, {
        method,
        headers: { authorization, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(10_000),
      });
      if (response.ok) return response;
      throw new Error(
        `RabbitMQ management: ${method} ${path}: ${response.status} ${await response.text()}`,
      );
    },
  };
}
