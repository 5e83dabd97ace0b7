import { randomBytes } from "node:crypto";
import { permissionsFor, type BrokerRole } from "@nexa/rpc";
import { management } from "./management.ts";

/**
 * Gives every service a broker user of its own with the least rights its role needs, and a new password.
 *
 * @param roles by service name; the user is `nexa-NAME`
 * @param managementUrl RabbitMQ's management API; the user of `amqpUrl` must be an administrator there
 * @returns the AMQP URL of each service by its name
 * @throws Error when the management API refuses
 */
export async function makeBrokerUsers(
  roles: Record<string, BrokerRole>,
  amqpUrl: string,
  managementUrl: string,
): Promise<Record<string, string>> {
  const { call, vhost } = management(amqpUrl, managementUrl);
  const urls = Object.entries(roles).map(async ([name, role]) => {
    const user = `nexa-${name}`;
    const password = randomBytes(24).toString("base64url");
    await call("PUT", `users/${user}`, { password, tags: role.operates ? "monitoring" : "" });
    await call("PUT", `permissions/${vhost}/${user}`, permissionsFor(role));
    const own = new URL(amqpUrl);
    own.username = user;
    own.password = password;
    return [name, own.href] as const;
  });
  return Object.fromEntries(await Promise.all(urls));
}
