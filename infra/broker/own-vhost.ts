import { randomBytes } from "node:crypto";
import { management } from "./management.ts";

/** A virtual host of one's own on a broker that others use too. */
export type OwnVhost = { url: string; drop(): Promise<void> };

/** @param purpose shows in its name, for whoever looks at the broker after a crash */
export async function ownVhost(
  purpose: string,
  amqpUrl: string,
  managementUrl: string,
): Promise<OwnVhost> {
  const url = new URL(amqpUrl);
  url.pathname = `/${purpose}-${randomBytes(4).toString("hex")}`;
  const { call, vhost } = management(url.href, managementUrl);
  const user = url.username || "guest";
  await call("PUT", `vhosts/${vhost}`);
  await call("PUT", `permissions/${vhost}/${user}`, { configure: ".*", write: ".*", read: ".*" });
  return {
    url: url.href,
    drop: async () => void (await call("DELETE", `vhosts/${vhost}`)),
  };
}
