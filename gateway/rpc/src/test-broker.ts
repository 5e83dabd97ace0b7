import { randomBytes } from "node:crypto";
import { pause } from "./backoff.ts";
import type { BrokerPermissions } from "./permissions.ts";

export type TestBroker = {
  /** AMQP address of a virtual host that belongs to this test alone. */
  url: string;
  /** Cuts connections as a failing network would; waits until there was one. @returns how many */
  killConnections(named?: string): Promise<number>;
  /** A call of RabbitMQ's management API; `{vhost}` in the path stands for this virtual host. */
  manage(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Makes a user with these rights here. @returns the AMQP address to log in with */
  user(name: string, rights: BrokerPermissions): Promise<string>;
  /** Removes the users and the virtual host with all that is in it. */
  drop(): Promise<void>;
};

/**
 * Makes a virtual host of its own on the broker at `RABBITMQ_URL`, by the management API at
 * `RABBITMQ_MANAGEMENT_URL` (user of the URL; default guest on this machine's usual ports).
 *
 * @param name shows in the virtual host's name, for whoever looks at a broker after a crashed test
 */
export async function testBroker(name: string): Promise<TestBroker> {
  const url = new URL(process.env["RABBITMQ_URL"] ?? "amqp://guest:guest@127.0.0.1:5672");
  const management = new URL(process.env["RABBITMQ_MANAGEMENT_URL"] ?? "http://127.0.0.1:15672");
  const user = decodeURIComponent(management.username || url.username || "guest");
  const password = decodeURIComponent(management.password || url.password || "guest");
  management.username = management.password = "";
  const vhost = `test-${name}-${randomBytes(4).toString("hex")}`;

  const manage = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(new URL(path.replaceAll("{vhost}", vhost), management), {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
        "content-type": "application/json",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok && response.status !== 404)
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };

  await manage("PUT", "/api/vhosts/{vhost}");
  await manage(
    "PUT",
    `/api/permissions/{vhost}/${encodeURIComponent(decodeURIComponent(url.username || "guest"))}`,
    {
      configure: ".*",
      write: ".*",
      read: ".*",
    },
  );
  url.pathname = `/${vhost}`;

  const users: string[] = [];
  return {
    url: url.href,
    manage,
    async user(name, rights) {
      const own = new URL(url);
      [own.username, own.password] = [name, randomBytes(12).toString("hex")];
      users.push(name);
      await manage("PUT", `/api/users/${name}`, { password: own.password, tags: "" });
      await manage("PUT", `/api/permissions/{vhost}/${name}`, rights);
      return own.href;
    },
    async killConnections(named) {
      // The management API sees a connection only after its next statistics tick.
      for (;;) {
        const all = (await manage("GET", "/api/connections")) as Connection[];
        const found = all.filter(
          (each) =>
            each.vhost === vhost &&
            (named === undefined || each.user_provided_name === named || each.name === named),
        );
        for (const { name: id } of found)
          await manage("DELETE", `/api/connections/${encodeURIComponent(id)}`);
        if (found.length > 0) return found.length;
        await pause(100);
      }
    },
    async drop() {
      for (const name of users) await manage("DELETE", `/api/users/${name}`);
      await manage("DELETE", "/api/vhosts/{vhost}");
    },
  };
}

type Connection = { name: string; vhost: string; user_provided_name?: string };
